import type { Trouble } from '../../src-shared/trouble.ts';

/** What the station refused, in its own sentence, or that it could not be reached (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  /** What it is about: for words in other languages than the station's. */
  readonly trouble: Trouble | null;

  constructor(
    status: number,
    message: string,
    options?: { cause?: unknown; retryAfterSeconds?: number | null; trouble?: Trouble | null },
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.retryAfterSeconds = options?.retryAfterSeconds ?? null;
    this.trouble = options?.trouble ?? null;
  }

  /** Nobody answered: the station is not running, or not yet again. */
  get isUnreachable(): boolean {
    return this.status === 0;
  }
}
