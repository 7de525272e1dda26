import { accounts, deposits } from './en/accounts';
import { activity } from './en/activity';
import { after } from './en/after';
import { bankStatements } from './en/bank-statements';
import { bulk } from './en/bulk';
import { charts } from './en/charts';
import { cells, columns } from './en/columns';
import { common } from './en/everywhere';
import { contacts } from './en/contacts';
import { directory } from './en/directory';
import { console } from './en/console';
import { customers } from './en/customers';
import { firstRun, frame } from './en/frame';
import { lookUp } from './en/look-up';
import { month } from './en/month';
import { journal } from './en/journal';
import { closing, review } from './en/review';
import { history, notifications, watching } from './en/history';
import { home } from './en/home';
import { inbox } from './en/inbox';
import { operations } from './en/operations';
import { confirm, decide, draft, payouts, run } from './en/payouts';
import { payments } from './en/payments';
import { people } from './en/people';
import { rates } from './en/rates';
import { refunds } from './en/refunds';
import { requests } from './en/requests';
import { sandbox } from './en/sandbox';
import { settings } from './en/settings';
import { topUps } from './en/top-ups';
import { subMerchants } from './en/sub-merchants';
import { sharing } from './en/sharing';

/** All texts of the interface. A second language has the same shape. */
export const en = { accounts, activity, after, bankStatements, bulk, cells, charts, closing, columns, common, confirm, console, contacts, customers, decide, deposits, directory, draft, firstRun, frame, history, home, inbox, journal, lookUp, month, notifications, operations, payments, payouts, people, rates, refunds, requests, review, run, sandbox, settings, sharing, subMerchants, topUps, watching };

export type Messages = typeof en;
