/** Metrics of the server's parts: seconds and counts. No label has unbounded values, such as sessions or people. */
export interface Metrics {
  /** Answers stored or refused together; `seconds` from the arrival of the first. */
  answers(outcome: 'stored' | 'refused' | 'failed', count: number, seconds: number): void
  /** Transactions of one commit. */
  commit(transactions: number, seconds: number): void
  /** A finished call. @param operation its method and route */
  request(operation: string, status: number, seconds: number): void
  /** An attempt to deliver to a webhook. */
  delivery(outcome: string): void
  /** A run of a job, `lagSeconds` after it was due. */
  job(name: string, lagSeconds: number, seconds: number): void
  /** Adds a gauge that is read with each scrape; absent while it is null, cannot be read or takes longer than two seconds. */
  gauge(name: GaugeName, read: () => number | null | Promise<number | null>): void
}

/** All metrics in the text format of Prometheus. */
export interface MetricsText {
  readonly contentType: string
  text(): Promise<string>
}

/** Gauges, read on demand. */
export const gauges = {
  roomful_room_sockets: 'Devices connected to rooms.',
  roomful_rooms: 'Rooms with at least one device.',
  roomful_room_frames_total: 'Frames sent to devices.',
  roomful_deliveries_waiting: 'Incomplete deliveries to webhooks.',
  roomful_deliveries_oldest_seconds: 'Age of the oldest incomplete delivery.',
  roomful_endpoints_paused: 'Webhook endpoints paused after repeated failures.',
  roomful_backup_age_seconds:
    'Time since the last `roomful backup` into a folder or to standard output; absent if there is none.',
  roomful_secrets_unopened:
    'Stored secrets (webhooks, two-factor authentication, SSO providers) that no secret of ROOMFUL_SECRET can open.',
  roomful_ready: '1 if this server can store data, as in /readyz.',
  roomful_bus_up: '1 if the bus is connected, 0 if rooms poll every 2 s instead.',
  roomful_database_connections_open: 'Database connections.',
  roomful_database_connections_idle: 'Idle database connections.',
  roomful_database_queries_waiting: 'Queries waiting for a connection.',
  roomful_database_connections_refused: 'Connections rejected by the database within the last two seconds.',
} as const

export type GaugeName = keyof typeof gauges

/** Discards metrics, for commands and tests. */
export const noMetrics: Metrics = {
  answers() {},
  commit() {},
  request() {},
  delivery() {},
  job() {},
  gauge() {},
}
