import type { Member } from '#main/store/leases.ts';
import type { Session } from '#main/store/sql/session.ts';
import { createActivity } from './activity.ts';
import { createAnswers } from './answers.ts';
import { createApiKeys, isUseMarked } from './api-keys.ts';
import { createArtworks } from './artworks.ts';
import { createBatches } from './batches.ts';
import { createCases } from './cases.ts';
import { createCheckLists } from './check-lists.ts';
import { createClock } from './clock.ts';
import { createEvents } from './events.ts';
import { createFindings } from './findings.ts';
import { createFonts } from './fonts.ts';
import { createHeld } from './held.ts';
import { createIds } from './ids.ts';
import { createInspections } from './inspections.ts';
import { createOrderedJobs } from './jobs.ts';
import { createKeptValues, createLocalValues } from './kept-values.ts';
import { createLabels } from './labels.ts';
import { createLayouts } from './layouts.ts';
import { createOperators } from './operators.ts';
import { createPrintSignatures } from './print-signatures.ts';
import { createPrinterJobs } from './printer-jobs.ts';
import { createProducts } from './products.ts';
import { createRecords } from './records.ts';
import { createRegisterCodes } from './register-codes.ts';
import { createScans } from './scans.ts';
import { createSights } from './sights.ts';
import { createStatistics } from './statistics.ts';
import { createTemplates } from './templates.ts';
import { createTokenOrders } from './token-orders.ts';
import { createUsers, findUser } from './users.ts';
import { createVoidRequests } from './void-requests.ts';
import { createDeliveries, createWebhooks } from './webhooks.ts';

export type Tables = ReturnType<typeof tablesOver>;

/** `member` is one of the stations on a database; null where a file has the rows. */
export function tablesOver(session: Session, idCount: number, member: Member | null = null) {
  const kept = createKeptValues(session);
  return {
    ids: createIds(session, idCount),
    records: createRecords(session),
    templates: createTemplates(session),
    scans: createScans(session),
    sights: createSights(session),
    cases: createCases(session),
    printSignatures: createPrintSignatures(session),
    users: createUsers(session),
    operators: createOperators(session),
    apiKeys: createApiKeys(session),
    answers: createAnswers(session),
    batches: createBatches(session),
    labels: createLabels(session),
    inspections: createInspections(session),
    findings: createFindings(session),
    tokenOrders: createTokenOrders(session),
    activity: createActivity(session),
    artworks: createArtworks(session),
    layouts: createLayouts(session),
    fonts: createFonts(session),
    products: createProducts(session),
    registerCodes: createRegisterCodes(session),
    printerJobs: createPrinterJobs(session),
    checkLists: createCheckLists(session),
    events: createEvents(session),
    webhooks: createWebhooks(session),
    deliveries: createDeliveries(session),
    voidRequests: createVoidRequests(session),
    jobs: createOrderedJobs(session),
    statistics: createStatistics(session, member?.station ?? ''),
    kept,
    /** Values of this station alone: its printers, its network, its sheets. */
    local: createLocalValues(kept, member?.station ?? null),
    held: createHeld(session, member),
    clock: createClock(session),
  };
}

/** The methods that write. All others read. A call on the store itself is a change of its own. */
const WRITES: { readonly [T in keyof Tables]: readonly (keyof Tables[T])[] } = {
  ids: ['reserve', 'giveBack', 'reserveShown'],
  records: ['insert', 'change', 'disown'],
  templates: ['put', 'remove'],
  scans: ['insert', 'insertAll'],
  sights: ['put'],
  cases: ['addPhoto', 'emptyPhotos', 'forgetPhotos', 'addVerdict', 'addLook'],
  printSignatures: ['add', 'complete', 'ask', 'forget'],
  users: ['ensure', 'setRole'],
  operators: ['insert', 'setPassphrase', 'setSignedIn', 'remove'],
  apiKeys: ['insert', 'revoke', 'markUsed'],
  answers: ['insert', 'forget'],
  batches: ['insert', 'change'],
  labels: ['insertAll', 'change'],
  inspections: ['insert', 'change'],
  findings: ['insert', 'change'],
  tokenOrders: ['open', 'addAttempt', 'setNonce', 'change'],
  activity: ['add', 'addBeside'],
  artworks: ['add'],
  layouts: ['add', 'remove'],
  fonts: ['add', 'remove'],
  products: ['insert', 'change', 'insertVersion', 'changeVersion'],
  registerCodes: ['insert', 'change'],
  printerJobs: ['insert', 'change'],
  checkLists: ['insert', 'end', 'addSights', 'setPhoto'],
  events: ['tell'],
  webhooks: ['insert', 'change'],
  deliveries: ['settle', 'sendAgain', 'forget'],
  voidRequests: ['insert', 'settle'],
  jobs: ['insert', 'change'],
  statistics: ['add', 'flush'],
  kept: ['set'],
  local: ['set'],
  held: [],
  clock: ['settle'],
};

export interface Access {
  readonly member: Member | null;
  /** Reads the state that was committed last. */
  session(): Session;
  read<T>(work: () => Promise<T>): Promise<T>;
  change<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
}

type Method = (...values: never[]) => Promise<unknown>;

/** The tables of the store itself. */
export function permanentTables(access: Access, idCount: number): Tables {
  const names = Object.keys(WRITES) as (keyof Tables)[];
  const session = permanentSession(access);
  const reading = tablesOver(session, idCount, access.member);
  const wrapped = names.map((name) => {
    const methods = Object.keys(reading[name]).map((method) => {
      const read = (reading[name] as unknown as Record<string, Method>)[method];
      const writes = (WRITES[name] as readonly string[]).includes(method);
      const change: Method = (...values) =>
        access.change((tables) => (tables[name] as unknown as Record<string, Method>)[method](...values));
      return [method, writes ? change : (...values: never[]) => access.read(() => read(...values))];
    });
    return [name, Object.fromEntries(methods)];
  });
  return withShortCuts(Object.fromEntries(wrapped) as Tables, session, access);
}

/** A session whose reads go to the connections that are open at that time. */
function permanentSession({ session }: Access): Session {
  return {
    get db() {
      return session().db;
    },
    get dialect() {
      return session().dialect;
    },
    find: (table, column, value) => session().find(table, column, value),
    findAll: (table, column, value) => session().findAll(table, column, value),
    readAhead: (table, keys) => session().readAhead(table, keys),
    snapshot: (work, duration) => session().snapshot(work, duration),
    get writing() {
      return session().writing;
    },
  };
}

/** Calls that come with every request and mostly change nothing do not wait for the queue of changes. */
function withShortCuts(tables: Tables, session: Session, { read }: Access): Tables {
  const { users, apiKeys } = tables;
  return {
    ...tables,
    users: {
      ...users,
      ensure: async (issuer, subject) =>
        (await read(() => findUser(session, issuer, subject))) ?? (await users.ensure(issuer, subject)),
    },
    apiKeys: {
      ...apiKeys,
      async markUsed(id, at) {
        if (!(await read(() => isUseMarked(session, id, at)))) await apiKeys.markUsed(id, at);
      },
    },
  };
}
