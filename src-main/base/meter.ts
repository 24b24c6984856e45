// Counts that a monitor reads: since the start of the station, as counters of OpenMetrics are.

/** Seconds. A label is made in some of them, a record is answered in thousandths. */
const BOUNDS = [0.005, 0.02, 0.1, 0.5, 2, 10] as const;

interface Seen {
  readonly buckets: number[];
  seconds: number;
  readonly statuses: Map<number, number>;
}

export type RequestMeter = ReturnType<typeof createRequestMeter>;

/** How many requests each endpoint had, and how long they took. */
export function createRequestMeter() {
  const endpoints = new Map<string, Seen>();
  return {
    /** `route`: as the contract has it, so that there are as many as endpoints. Null: no endpoint. */
    observe(method: string, route: string | null, status: number, seconds: number): void {
      const name = `method="${method}",route="${route ?? 'none'}"`;
      const seen = endpoints.get(name) ?? { buckets: BOUNDS.map(() => 0), seconds: 0, statuses: new Map() };
      endpoints.set(name, seen);
      for (const [at, bound] of BOUNDS.entries()) if (seconds <= bound) seen.buckets[at] += 1;
      seen.seconds += seconds;
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
    },
    lines(): string[] {
      const all = [...endpoints];
      return [
        ...head('twinmark_http_requests', 'counter', 'Requests by endpoint and status.'),
        ...all.flatMap(([name, { statuses }]) =>
          [...statuses].map(([status, n]) => `twinmark_http_requests_total{${name},status="${status}"} ${n}`),
        ),
        ...head('twinmark_http_request_seconds', 'histogram', 'How long requests took, by endpoint.'),
        ...all.flatMap(([name, seen]) => histogram(name, seen)),
      ];
    },
  };
}

function histogram(name: string, { buckets, seconds, statuses }: Seen): string[] {
  const count = [...statuses.values()].reduce((sum, n) => sum + n, 0);
  const bucket = (le: string, n: number) => `twinmark_http_request_seconds_bucket{${name},le="${le}"} ${n}`;
  return [
    ...BOUNDS.map((bound, at) => bucket(String(bound), buckets[at])),
    bucket('+Inf', count),
    `twinmark_http_request_seconds_count{${name}} ${count}`,
    `twinmark_http_request_seconds_sum{${name}} ${seconds}`,
  ];
}

/** What comes before the values of a metric. */
export function head(name: string, type: 'counter' | 'gauge' | 'histogram', about: string): string[] {
  return [`# TYPE ${name} ${type}`, `# HELP ${name} ${about}`];
}
