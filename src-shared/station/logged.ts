import type { EndpointName } from '#shared/contract.ts';

/**
 * What the activity log keeps: each endpoint by its name, with the values of its path and body that are kept with it. No value of
 * this list is a secret.
 */
export const LOGGED = {
  signIn: ['username'],
  signOut: [],
  backChannelLogout: [],
  issueToken: ['username'],
  addOperator: ['username', 'role'],
  changeRole: ['username', 'role'],
  setPassphrase: ['username'],
  removeOperator: ['username'],
  createKey: ['name', 'scopes'],
  deleteKey: ['key_id'],
  setNetwork: ['open'],
  beginPairing: [],
  allowDevice: ['pairing_id', 'more', 'operator'],
  pairDevice: ['name', 'kind'],
  confirmDevice: ['pairing_id', 'request_id'],
  renameDevice: ['device_id', 'name'],
  revokeDevice: ['device_id'],
  setDeviceReading: ['devices_read'],
  changeSettings: ['changes', 'as_at_start'],
  newMarkKey: [],
  makeBackup: ['file'],
  makeBackupFile: [],
  getBackupFile: [],
  planRestore: [],
  cancelRestore: [],
  confirmRollbacks: ['until'],
  makeBundle: [],
  removeSetAside: ['day'],
  voidLabels: ['labels', 'reason', 'release'],
  undoVoid: ['labels'],
  rejectLabels: ['labels', 'reason'],
  reprintLabels: ['labels', 'id', 'reason', 'release'],
  createJob: ['name'],
  createProduct: ['name', 'job_id', 'batch_id'],
  importProducts: ['name', 'like', 'apply', 'from'],
  replaceProduct: ['product_id', 'name'],
  releaseProduct: ['product_id', 'version', 'state', 'release'],
  printProduct: ['product_id', 'values', 'quantity', 'print'],
  getJobSheets: ['job_id', 'part'],
  makeDraft: ['draft_id'],
  makePrint: ['batch_id', 'labels'],
  getPrintPdf: ['batch_id', 'print', 'sheet'],
  getPrintSheet: ['batch_id', 'print', 'sheet'],
  releasePrint: ['batch_id', 'print', 'release'],
  confirmPrint: ['batch_id', 'print', 'state', 'release'],
  getMarked: ['wm_id'],
  embed: ['message'],
  undoFinding: ['inspection_id', 'finding_id'],
  judgeFinding: ['inspection_id', 'finding_id', 'verdict', 'reason'],
  cancelBatch: ['batch_id', 'release'],
  publishBatch: ['batch_id', 'published'],
  cancelQueued: ['job_id', 'release'],
  cancelJob: ['job_id'],
  dismissRefused: ['order_id'],
  addPrinter: ['name', 'uri'],
  changePrinter: ['printer_id', 'name', 'tray'],
  removePrinter: ['printer_id'],
  printTestPage: ['printer_id'],
  printPaper: ['batch_id', 'print', 'printer', 'first', 'last'],
  printByCommand: ['uri', 'batch', 'print', 'first_only', 'first', 'last'],
  cancelPaperJob: ['paper_job_id'],
  answerPaperJob: ['paper_job_id', 'out', 'unsure', 'release'],
  answerByCommand: ['paper_job_id', 'out', 'unsure'],
  lookAtCases: ['ids', 'how'],
  removeCasePhoto: ['wm_id', 'photo_id'],
  updateRecords: [],
  updateRecord: ['wm_id', 'metadata', 'published'],
  adoptRecord: ['wm_id'],
  amendLabel: ['label_id', 'metadata'],
  putLayout: ['name'],
  deleteLayout: ['name'],
  addFont: ['name'],
  removeFont: ['font_id'],
  saveSheet: ['sheet_id'],
  deleteSheet: ['sheet_id'],
  putProfile: ['profile'],
  saveCalibration: ['printer'],
  deleteCalibration: ['printer'],
  keepPrintLimits: ['printer', 'sheet_id'],
  forgetPrintLimits: ['printer', 'sheet_id'],
  createTemplate: ['name'],
  replaceTemplate: ['template_id', 'name'],
  deleteTemplate: ['template_id'],
  setChainNode: [],
  setWallet: [],
  unlockWallet: [],
  setContract: [],
  mintBatch: ['batch_id'],
  setStanding: ['wm_id', 'standing', 'reason'],
  enrolAgain: ['wm_id', 'reason'],
  verifyLabel: ['wm_id'],
  rejectLabel: ['wm_id', 'reason'],
  voidLabel: ['wm_id', 'reason', 'release'],
  createWebhook: ['name'],
  changeWebhook: ['webhook_id', 'name', 'on', 'allow_private'],
  removeWebhook: ['webhook_id'],
  newWebhookSecret: ['webhook_id'],
  mintRecord: ['wm_id'],
  claimRecord: ['wm_id'],
} as const satisfies Partial<Record<EndpointName, readonly string[]>>;

export type LoggedEndpoint = keyof typeof LOGGED;

/** What the station finds out while it does what it is asked: names that people know, beside numbers. No value of these is secret. */
export const LEARNED: { readonly [N in LoggedEndpoint]?: readonly string[] } = {
  createKey: ['key_id'],
  confirmDevice: ['device_id', 'name', 'operator'],
  revokeDevice: ['name', 'operator'],
  addPrinter: ['name'],
  cancelBatch: ['name'],
  publishBatch: ['name'],
  voidLabels: ['ids'],
  undoVoid: ['ids'],
  rejectLabels: ['ids'],
  reprintLabels: ['ids'],
};

/** Lines that are of no endpoint of the list, with their values. */
const OTHERS = {
  /** The database was replaced. */
  restored: ['how', 'at'],
  /** The certificate authority was set aside, for a new one. */
  newAuthority: ['at'],
  /** Somebody signed in by the company, or tried to. */
  companySignIn: [],
  /** Somebody known may not use another endpoint, which is named. */
  refused: ['endpoint'],
  /** Somebody without credentials asked for IDs that nobody was given, as many as are answered in an hour. */
  guessed: ['endpoint'],
} as const;
export type ActivityKind = LoggedEndpoint | keyof typeof OTHERS;

export const KEPT_WITH: Readonly<Record<ActivityKind, readonly string[]>> = { ...LOGGED, ...OTHERS };

/** The actor of what the command line does to a station that does not run. */
export const COMMAND_LINE = 'command line';
