/** The parts of a location's screen that load after its frame, as one script. */
export { LocationEditor } from '#frontend/features/organisation/components/location-editor.tsx';
export { AttributeFields } from './attribute-fields.tsx';
