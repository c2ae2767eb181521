/** Parts of the location pages that load after the frame, in one chunk. */
export { LocationEditor } from '#frontend/features/organisation/components/location-editor.tsx';
export { AttributeFields } from './attribute-fields.tsx';
