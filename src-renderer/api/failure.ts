import type { Trouble } from '#shared/troubles/trouble.ts';

/** What the station refused, in the station's own sentence. Status 0: the station could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  /** The kind of the error and its facts. The window makes sentences in other languages from them. */
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

  /** Nobody answered: the station is not running. */
  get isUnreachable(): boolean {
    return this.status === 0;
  }
}
