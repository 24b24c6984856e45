/** The codes of failures that the user can do something about, with their HTTP status. */
export const ERROR_STATUS = {
  bad_input: 400,
  image_broken: 400,
  image_unsupported: 400,
  image_too_small: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  changed_since: 412,
  too_large: 413,
  image_too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  internal: 500,
  busy: 503,
  off: 503,
  chain_trouble: 503,
  aborted: 503,
  time_limit: 503,
  memory_limit: 503,
  store_unusable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;
