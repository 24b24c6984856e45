/** Whether the tests that take minutes are asked for, and what those say that were not. */
export const isAsked = process.env['TWINMARK_POSTGRES'] === 'all';
export const skipped = isAsked ? '' : ' (skipped: TWINMARK_POSTGRES is not all)';
