import type { ShownName } from './shape.ts';

/** Every setting in its group, in the order of the screen. */
export const GROUPS = {
  service: ['service.prefix', 'service.base_url', 'service.public_originals', 'service.public_marked'],
  network: ['lan.https', 'lan.mdns', 'lan.allowed_hosts', 'lan.trusted_proxies', 'metrics.port', 'metrics.host'],
  publicDoor: [
    'public.port',
    'public.host',
    'public.base_url',
    'public.brand',
    'public.colour',
    'public.logo_file',
    'public.words',
    'public.imprint_url',
    'public.privacy_url',
    'public.links',
  ],
  marks: ['engine.key', 'engine.strength'],
  jobs: [
    'jobs.release',
    'jobs.folder',
    'jobs.owner',
    'scans.rules',
    'scans.cases',
    'scans.photo_days',
    'window.lock_operator_mode',
    'print.confirm',
    'print.sheets_a_job',
    'print.labels_a_file',
    'print.discovery',
    'pictures.keep',
    'pictures.keep_days',
  ],
  signIn: [
    'auth.idle_hours',
    'auth.session_days',
    'auth.issuer',
    'auth.audience',
    'auth.jwks_url',
    'auth.required_scope',
    'auth.roles_claim',
    'auth.role_values',
    'auth.client_id',
    'auth.client_secret',
    'auth.scope',
    'auth.company',
    'auth.company_hours',
    'auth.device_client_id',
    'auth.local_accounts',
    'lan.window',
  ],
  tokens: [
    'chain.rpc_url',
    'chain.keystore_file',
    'chain.passphrase_file',
    'chain.backup_wallet',
    'chain.contract',
    'chain.chain_id',
    'chain.allowed_ids',
    'chain.explorer_url',
    'chain.confirmations',
    'chain.wait_seconds',
    'chain.max_fee_gwei',
    'chain.daily_transactions',
    'chain.claim_receipt',
  ],
  limits: [
    'limits.image_bytes',
    'limits.image_megapixels',
    'limits.requests_per_minute',
    'limits.public_engine_per_minute',
    'limits.public_scans_per_minute',
    'limits.public_records_per_minute',
    'limits.public_registers_per_minute',
    'limits.public_unknown_ids_per_hour',
  ],
} as const satisfies Record<string, readonly ShownName[]>;

export type GroupName = keyof typeof GROUPS;

type Grouped = (typeof GROUPS)[GroupName][number];
/** Makes the build fail while a setting is in no group. */
export const complete: Exclude<ShownName, Grouped> extends never ? true : never = true;
