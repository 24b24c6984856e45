import type { Caller } from '../../../src-shared/caller.ts';
import type { AnswerOf, BodyOf, Contract, EndpointName, ParamsOf, QueryOf } from '../../../src-shared/contract.ts';
import type { Answer, FileAnswer } from '../answers/answer.ts';

type AccessOf<N extends EndpointName> = Contract[N]['access'];
type HasPicture<N extends EndpointName> = BodyOf<N> extends { image: string } ? true : false;

/** At the desk nobody need be signed in. */
export type CallerOf<N extends EndpointName> =
  AccessOf<N> extends 'user' | 'identity' | 'operator' ? Caller : Caller | null;
/** A picture never stands in the body, in whatever form it came. */
export type PlainBodyOf<N extends EndpointName> = HasPicture<N> extends true ? Omit<BodyOf<N>, 'image'> : BodyOf<N>;

/** A request that is well-formed and whose sender may send it. */
export interface Call<N extends EndpointName> {
  readonly params: ParamsOf<N>;
  /** With the defaults filled in. */
  readonly query: QueryOf<N>;
  readonly body: PlainBodyOf<N>;
  readonly pictures: HasPicture<N> extends true ? { readonly image: Uint8Array } : undefined;
  readonly caller: CallerOf<N>;
  /** The file that is the body. */
  readonly upload: Contract[N] extends { readonly upload: string } ? Uint8Array : undefined;
  /** Of the window at the desk. */
  readonly session: AccessOf<N> extends 'desk' | 'operator' ? string : string | null;
  /** What addresses in answers begin with; without a slash at its end. */
  readonly baseUrl: string;
  /** Where the request came from. */
  readonly address: string;
  /** Whether nobody on the network can read it or its answer. */
  readonly isPrivate: boolean;
  readonly requestId: string;
  /** Of those that we speak, the one that the client likes best. */
  readonly language: 'en' | 'de';
  /** When it began to come, by the clock of `performance.now`. */
  readonly receivedAt: number;
  readonly idempotencyKey: string | null;
  /** Aborted when the client is gone, the time is over or the station stops. */
  readonly signal: AbortSignal;
}

/** A picture in an answer may be given as its bytes; they go out as base64. */
type GivenOf<A> = A extends { watermarked_image: string }
  ? Omit<A, 'watermarked_image'> & { readonly watermarked_image: string | Uint8Array }
  : A;

/** Looked up by name, so that the words of an answer keep their exact types. */
export type Handlers = { readonly [N in EndpointName]: Handler<N> };

export type Handler<N extends EndpointName> = (
  call: Call<N>,
) => Promise<GivenOf<AnswerOf<N>> | Answer<GivenOf<AnswerOf<N>>> | FileAnswer>;
