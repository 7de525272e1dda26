import { accounts, deposits } from './en/accounts';
import { activity } from './en/activity';
import { after } from './en/after';
import { columns } from './en/columns';
import { common } from './en/everywhere';
import { console } from './en/console';
import { firstRun, frame } from './en/frame';
import { home } from './en/home';
import { inbox } from './en/inbox';
import { operations } from './en/operations';
import { confirm, decide, draft, payouts, run } from './en/payouts';
import { people } from './en/people';
import { refunds } from './en/refunds';
import { requests } from './en/requests';
import { sandbox } from './en/sandbox';
import { settings } from './en/settings';
import { sharing } from './en/sharing';

/** All words of the interface. A second language has the same shape. */
export const en = { accounts, activity, deposits, after, columns, common, console, frame, firstRun, home, inbox, operations, refunds, requests, payouts, draft, confirm, run, decide, people, sandbox, settings, sharing };

export type Messages = typeof en;
