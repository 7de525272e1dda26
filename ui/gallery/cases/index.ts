import type { Entry } from '../entry';
import { actions } from './actions';
import { charts } from './charts';
import { dialogs } from './dialogs';
import { fields } from './fields';
import { messages } from './messages';
import { pages } from './pages';
import { tables } from './tables';
import { values } from './values';

/** All entries, by the path of the component below `lib/components`. */
export const gallery: Record<string, Entry> = { ...actions, ...fields, ...values, ...messages, ...tables, ...charts, ...dialogs, ...pages };
