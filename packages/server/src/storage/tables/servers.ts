/** What servers agree on that share a database. */
export interface ServerTables {
  /** What one server at a time may do, of those that share a database. */
  leases: {
    name: string
    holder: string
    /** Unix ms; in the past: it has run out, or was given up. */
    until: number
  }
  /** One row: the secret of ROOMFUL_SECRET that sealed everything stored, by its fingerprint. */
  sealing_secret: {
    key: 1
    fingerprint: string
  }
  /** The secrets of each server that has a number, by the holder of its leases. */
  server_secrets: {
    holder: string
    /** JSON array; the first seals, all open. */
    fingerprints: string
  }
  /** The last probe of each server, which finds out whether anything can be stored. */
  storage_probes: {
    server: number
    at: number
  }
}
