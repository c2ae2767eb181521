import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConditionFormats } from '#frontend/components/text/format/use-condition-formats.ts';
import { departmentsQuery, locationsQuery } from '#frontend/data/reference.ts';

const none: readonly Thing[] = [];
type Thing = { readonly id: string; readonly name: string; readonly isActive: boolean };

/** Load the departments or locations of the company; empty until they are loaded. */
export function useDepartmentsOrLocations(of: 'department' | 'location'): readonly Thing[] {
  const departments = useQuery({ ...departmentsQuery(), enabled: of === 'department' });
  const locations = useQuery({ ...locationsQuery(), enabled: of === 'location' });
  return (of === 'department' ? departments.data : locations.data) ?? none;
}

/** Return departments and locations for conditions that compare with them, with the reader's date and time formats. */
export function useConditionChoices() {
  const departments = useDepartmentsOrLocations('department');
  const locations = useDepartmentsOrLocations('location');
  const inTime = useConditionFormats();
  return useMemo(() => ({ departments, locations, inTime }), [departments, locations, inTime]);
}
