import type { Answer, FileAnswer, StreamAnswer } from '#main/server/answers/answer.ts';
import type { AnswerOf, BodyOf, Contract, EndpointName, ParamsOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Language } from '#shared/words/languages.ts';
import type { SentItem, SentPicture } from './items.ts';

type AccessOf<N extends EndpointName> = Contract[N]['access'];
type HasPicture<N extends EndpointName> =
  BodyOf<N> extends { image?: string } ? ('image' extends keyof BodyOf<N> ? true : false) : false;
type PictureOf<N extends EndpointName> = BodyOf<N> extends { image: string } ? Picture : Picture | undefined;

interface Picture {
  readonly image: Uint8Array;
}

/** The items of the list that the contract names, each with its picture apart. */
type ItemsOf<N extends EndpointName> = Contract[N] extends { readonly items: infer L extends string }
  ? BodyOf<N> extends { [K in L]: (infer I)[] }
    ? readonly (I extends { image: string } ? SentItem<Omit<I, 'image'>, SentPicture> : SentItem<I, null>)[]
    : undefined
  : undefined;

/** Null where an endpoint does not need a caller. At the desk nobody needs to be signed in. */
type CallerOf<N extends EndpointName> = AccessOf<N> extends 'user' | 'identity' | 'account' ? Caller : Caller | null;
/** The body without its picture, which `Call.pictures` has. */
type PlainBodyOf<N extends EndpointName> = HasPicture<N> extends true ? Omit<BodyOf<N>, 'image'> : BodyOf<N>;

/** A request that is well-formed, from a caller who may send it. */
export interface Call<N extends EndpointName> {
  readonly params: ParamsOf<N>;
  /** With the defaults filled in. */
  readonly query: QueryOf<N>;
  readonly body: PlainBodyOf<N>;
  /** Undefined also where the picture may be missing, and is. */
  readonly pictures: HasPicture<N> extends true ? PictureOf<N> : undefined;
  readonly items: ItemsOf<N>;
  readonly caller: CallerOf<N>;
  /** The body, where it is a file. */
  readonly upload: Contract[N] extends { readonly upload: string } ? Uint8Array : undefined;
  /** The session of the window at the desk. */
  readonly session: AccessOf<N> extends 'desk' | 'account' ? string : string | null;
  /** The beginning of addresses in answers, without a slash at its end. */
  readonly baseUrl: string;
  /** The address that the request came from. */
  readonly address: string;
  /** Whether nobody on the network can read the request or its answer. */
  readonly isPrivate: boolean;
  readonly requestId: string;
  /** The client's first choice among the languages of the station. */
  readonly language: Language;
  /** When the request began to arrive, by `performance.now`. */
  readonly receivedAt: number;
  readonly idempotencyKey: string | null;
  /** What the caller knows, by the ETag of its answer: a change of something newer is refused. Null: nothing is said. */
  readonly ifMatch: string | null;
  /** Whether the client wants an answer without the picture that was made, by `Prefer: return=minimal`. */
  readonly wantsMinimal: boolean;
  /** Whether the client asks for a stream of events, and the last one that it saw. */
  readonly stream: { readonly lastId: string | null } | null;
  /** Tells the client that the answer is that of an earlier request with this Idempotency-Key. */
  noteReplay(): void;
  /** Aborted when the client is gone, the time is over or the station stops. */
  readonly signal: AbortSignal;
}

/** A handler may give the picture of an answer as bytes, which are sent as base64; that of an item as what reads it. */
type GivenOf<A> = A extends { watermarked_image?: string }
  ? Omit<A, 'watermarked_image'> & { readonly watermarked_image?: string | Uint8Array }
  : A extends { items: { watermarked_image?: string }[] }
    ? { readonly items: readonly GivenItem<A['items'][number]>[] }
    : A;

type GivenItem<I> = Omit<I, 'watermarked_image'> & { readonly watermarked_image?: () => Promise<Uint8Array> };

/** A table by name, so that literal types in answers are kept. */
export type Handlers = { readonly [N in EndpointName]: Handler<N> };

type Handler<N extends EndpointName> = (
  call: Call<N>,
) => Promise<GivenOf<AnswerOf<N>> | Answer<GivenOf<AnswerOf<N>>> | FileAnswer | StreamAnswer>;
