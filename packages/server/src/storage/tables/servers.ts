/** What servers agree on that share a database. */
export interface ServerTables {
  /** What one server at a time may do, of those that share a database. */
  leases: {
    name: string
    holder: string
    /** Unix ms; in the past: it has run out, or was given up. */
    until: number
  }
  /** The last probe of each server, which finds out whether anything can be stored. */
  storage_probes: {
    server: number
    at: number
  }
}
