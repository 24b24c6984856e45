// Who may do what, written by hand and in a few lines, beside the contract: an endpoint by its method and path.
type Role = 'printer' | 'checker' | 'operator' | 'admin';

/** `credentials`: a token or an API key. `person`: a token, or somebody signed in at the window. `window`: the window alone. */
interface Rule {
  readonly for: 'anybody' | 'credentials' | 'person' | 'signed in' | 'window' | 'command line';
  /** The least role; for anybody and at the window, only of those who say who they are. */
  readonly role?: Role;
  /** What a key must be allowed to do. */
  readonly scope?: string;
  /** Who does not own it may not. `hidden`: to others it is as if it were not there. `or admin`: admins may, too. */
  readonly owner?: true | 'hidden' | 'or admin';
  /** What a device must be allowed to do besides. */
  readonly deviceScope?: string;
  /** Nobody may who is not signed in, since there are accounts already. */
  readonly known?: true;
}

const anybody = (scope?: string, more: Partial<Rule> = {}): Rule => ({
  for: 'anybody',
  ...(scope ? { scope } : {}),
  ...more,
});
const credentials = (role: Role, scope: string, more: Partial<Rule> = {}): Rule => ({
  for: 'credentials',
  role,
  scope,
  ...more,
});
const signedIn = (role: Role): Rule => ({ for: 'signed in', role });

/** The first line that fits counts. */
const RULES: readonly (readonly [endpoints: RegExp, rule: Rule])[] = [
  // Records
  [/^POST \/api\/records$/, credentials('operator', 'create')],
  [/^GET \/api\/records(\/sync)?$/, credentials('checker', 'read')],
  [/^PATCH \/api\/records\/:id$/, credentials('operator', 'update', { owner: true })],
  [/^POST \/api\/records\/:id\/adopt$/, credentials('operator', 'update')],
  [/^POST \/api\/records\/:id\/(verify|reject)$/, credentials('checker', 'verify')],
  [/^POST \/api\/records\/:id\/void$/, credentials('operator', 'void')],
  [/^POST \/api\/records\/:id\/(mint|claim|attestation)$/, credentials('operator', 'mint', { owner: true })],
  [/^POST \/api\/records\/:id\/enrol-again$/, { for: 'person', role: 'operator', owner: 'or admin' }],
  [/^POST \/api\/records\/:id\/standing$/, { for: 'person', role: 'operator', owner: 'or admin' }],
  [/^GET \/api\/scans$/, credentials('checker', 'read')],
  [/^GET \/api\/records\/:id\/scans$/, credentials('checker', 'read', { owner: true })],
  [/^GET \/api\/records\/:id\/image$/, anybody('read', { owner: true, deviceScope: 'create', role: 'operator' })],
  [/^GET \/api\/(records\/:id(\/watermarked)?|chain\/transactions\/:id)$/, anybody('read')],
  [/^POST \/api\/(scan|records\/:id\/(scan|register))$/, anybody('scan')],
  [/^GET \/api\/records\/:id\/registration$/, credentials('operator', 'read', { owner: true })],
  [/^POST \/api\/embed$/, anybody('create', { role: 'operator' })],

  // What programs are told, and many records at once
  [/^\S+ \/api\/(webhooks(\/\S+)?|history)$/, credentials('admin', 'webhooks')],
  [/^GET \/api\/epcis\/events$/, credentials('checker', 'read')],
  [/^GET \/api\/records\.(csv|ndjson)$/, credentials('checker', 'read')],
  [/^POST \/api\/bulk\/scans$/, credentials('checker', 'scan')],
  [/^POST \/api\/bulk\/records$/, credentials('operator', 'create')],
  [/^PATCH \/api\/bulk\/records$/, credentials('operator', 'update')],
  [/^POST \/api\/bulk\/mint$/, credentials('operator', 'mint')],

  // Jobs that programs order
  [/^(POST) \/api\/jobs$/, credentials('operator', 'create')],
  [/^GET \/api\/jobs$/, credentials('operator', 'read')],
  [/^GET \/api\/sheets$/, credentials('printer', 'read')],
  [/^GET \/api\/jobs\/:id$/, credentials('printer', 'read', { owner: 'hidden' })],
  [/^GET \/api\/jobs\/:id\/labels$/, credentials('operator', 'read', { owner: 'hidden' })],
  [/^GET \/api\/jobs\/:id\/sheets(\/:id\.pdf)?$/, credentials('printer', 'create', { owner: 'hidden' })],
  [/^PATCH \/api\/jobs\/:id$/, credentials('operator', 'create', { owner: 'hidden' })],
  [/^POST \/api\/jobs\/:id\/stop$/, credentials('printer', 'create', { owner: 'hidden' })],
  [/^POST \/api\/jobs\/:id\/cancel$/, credentials('operator', 'create', { owner: 'hidden' })],

  // Products: printers print them, operators make them
  [/^GET \/api\/products(\/:id(\/artwork)?)?$/, credentials('printer', 'read')],
  [/^POST \/api\/products\/:id\/preview$/, credentials('printer', 'read')],
  [/^POST \/api\/products\/:id\/labels$/, credentials('printer', 'create')],
  [/^GET \/api\/products\/:id\/publication$/, credentials('operator', 'read')],
  [/^PUT \/api\/products\/:id\/publication$/, credentials('operator', 'update')],
  [/^POST \/api\/products\/:id\/release$/, { for: 'person', role: 'operator' }],
  [/^(POST|PUT) \/api\/products(\/:id)?$/, credentials('operator', 'create')],

  // What everybody sees, and the ways in
  [/^GET \/(api\/(health|station|templates(\/:id)?|sign-in)|\.well-known\/jwks\.json)$/, anybody()],
  [/^POST \/api\/(token|sign-in\/back-channel|pair(\/\w+)?)$/, anybody()],
  [/^(GET|POST) \/api\/keys$/, { for: 'person', role: 'checker' }],
  [/^DELETE \/api\/keys\/:id$/, { for: 'person', role: 'checker', owner: 'hidden' }],
  [/^GET \/api\/device\/(mark-key|artworks(\/:id)?)$/, credentials('checker', 'scan')],
  [/^(PUT|POST) \/api\/device\/check-lists\//, credentials('checker', 'scan')],
  [/^GET \/api\/layouts(\/:id)?$/, credentials('checker', 'read')],
  [/^(PUT|DELETE) \/api\/layouts\/:id$/, { for: 'person', role: 'operator', owner: 'or admin' }],
  [/^POST \/api\/templates$/, { for: 'person', role: 'operator' }],
  [/^(PUT|DELETE) \/api\/templates\/:id$/, { for: 'person', role: 'operator', owner: 'or admin' }],

  // The window itself, accounts, and the command line
  [/^\S+ \/api\/desk\/(launch-keys|session|sign-in|sign-out|company\/sign-in)$/, { for: 'window' }],
  [/^GET \/api\/desk\/operators$/, signedIn('admin')],
  [/^\S+ \/api\/desk\/operators/, { for: 'window', role: 'admin', known: true }],
  [/^POST \/api\/desk\/backups$/, { for: 'window', role: 'admin', known: true }],
  [/^\S+ \/api\/desk\/(moves|print-command)/, { for: 'command line' }],

  // Admins
  [/^\S+ \/api\/desk\/(settings|restore|backups|set-aside|activity|log|check|diagnostics)(\/|$)/, signedIn('admin')],
  [/^\S+ \/api\/desk\/(pairings|devices|device-reading)(\/|$)/, signedIn('admin')],
  [/^PUT \/api\/desk\/network$/, signedIn('admin')],
  [/^(PUT|POST) \/api\/desk\/chain\/(node|wallet|unlock|contract)$/, signedIn('admin')],

  // Checkers: verify, reject, look up
  [/^\S+ \/api\/desk\/(inspections|check-lists|camera-profiles)(\/|$)/, signedIn('checker')],
  [/^POST \/api\/desk\/labels\/reject$/, signedIn('checker')],
  [/^(GET|POST) \/api\/desk\/void-requests/, signedIn('operator')],
  [/^GET \/api\/desk\/(network|chain|labels|labels\/:id\/thumbnail)$/, signedIn('checker')],
  [/^GET \/api\/desk\/records\/:id\/(owner|thumbnail|preview)$/, signedIn('checker')],
  [/^GET \/api\/desk\/batches(\/:id(\/(labels|ledger\.csv|printer-jobs))?)?$/, signedIn('checker')],

  [/^\S+ \/api\/desk\/cases\/:id(\/|$)/, { ...signedIn('operator'), owner: 'or admin' }],
  [/^DELETE \/api\/desk\/fonts\/:id$/, { ...signedIn('operator'), owner: 'or admin' }],

  // Operators: everything else that makes, prints and mints
  [
    /^\S+ \/api\/desk\/(drafts|fonts|batches|queue|labels|sheets|part-used-sheets|calibrations|profiles|printers|printer-jobs)(\/|$)/,
    signedIn('operator'),
  ],
  [
    /^GET \/api\/desk\/(calibration-page\.pdf|test-sheet\.pdf|statistics(\.csv|\.pdf)?|template-uses|token-tasks)$/,
    signedIn('operator'),
  ],
  [/^GET \/api\/desk\/records\/:id\/token$/, { ...signedIn('operator'), owner: true }],
  [/^POST \/api\/desk\/chain\/address$/, signedIn('operator')],
  [/^(GET \/api\/desk\/(new-)?cases|POST \/api\/desk\/case-looks)$/, signedIn('operator')],
  [/^(GET|PUT) \/api\/desk\/notices$/, signedIn('operator')],
];

export function ruleOf(method: string, path: string): Rule {
  const endpoint = `${method} ${path.replaceAll(/\{\w+\}/g, ':id')}`;
  const found = RULES.find(([endpoints]) => endpoints.test(endpoint));
  if (!found) throw new Error(`No rule says who may call ${endpoint}.`);
  return found[1];
}

/** Whoever calls, as the tests know them. */
export interface Who {
  readonly name: string;
  /** Null for those of whom nothing is known. */
  readonly role: Role | null;
  /** Whether the request comes from the window. */
  readonly window?: true;
  /** Of API keys: what they may do. */
  readonly scopes?: readonly string[];
  /** Whether the key is that of a paired device. */
  readonly device?: true;
  /** Whether the token lacks what the station requires of all tokens. */
  readonly unfit?: true;
}

export type Verdict = 'may' | 401 | 403 | 404;
export type Whose = 'own' | 'other' | 'unowned';

/** What each role may do: what is for these. */
const MAY: Readonly<Record<Role, readonly Role[]>> = {
  printer: ['printer'],
  checker: ['checker'],
  operator: ['printer', 'checker', 'operator'],
  admin: ['printer', 'checker', 'operator', 'admin'],
};

export function verdictOf(rule: Rule, who: Who, whose: Whose | null): Verdict {
  if (who.unfit) return 403;
  const isKnown = who.role !== null;
  const isKey = who.scopes !== undefined;
  switch (rule.for) {
    case 'command line':
      return who.window ? 403 : 401;
    case 'window':
    case 'signed in':
      if (!who.window) return 401;
      if (!isKnown && rule.for === 'signed in') return 401;
      if (!isKnown && rule.known) return 403;
      break;
    case 'person':
    case 'credentials':
      if (!isKnown) return 401;
      if (isKey && rule.for === 'person') return 403;
      break;
    default:
  }
  if (isKnown && rule.role && !MAY[who.role].includes(rule.role)) return 403;
  if (isKey && rule.scope && !who.scopes.includes(rule.scope)) return 403;
  if (who.device && rule.deviceScope && !who.scopes?.includes(rule.deviceScope)) return 403;
  if (rule.owner === 'or admin' && who.role === 'admin') return 'may';
  if (rule.owner && whose !== 'own') return !isKnown ? 401 : rule.owner === 'hidden' ? 404 : 403;
  return 'may';
}
