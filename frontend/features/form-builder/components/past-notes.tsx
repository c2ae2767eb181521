import { IconHistory } from '@tabler/icons-react';
import classes from './past-notes.module.css';

/** Notes about a field from past requests, shown before publishing. */
export const PastRequestNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => (
    <span key={note} className={`row stretch gap-6 text-12 warn ${classes.note}`}>
      <IconHistory size={14} stroke={1.6} aria-hidden />
      <span>{note.charAt(0).toUpperCase() + note.slice(1)}</span>
    </span>
  ));
