import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectionFailure } from '../lib/connection-failure.ts'
import { StorageUnavailableError } from './failure.ts'
import { connectionOptions } from './postgres-pool.ts'

/** A temporary database. */
export interface ThrowAwayDatabase {
  readonly url: string
  /** Terminates its connections and drops it. */
  drop(): Promise<void>
}

/**
 * Creates an empty database on the server of a `postgres://` URL; the URL's own database is not touched.
 * @throws StorageUnavailableError, also if the user lacks CREATEDB
 */
export async function makeThrowAwayDatabase(databaseUrl: string): Promise<ThrowAwayDatabase> {
  const name = `roomful_demo_${randomBytes(6).toString('hex')}`
  await administer(databaseUrl, `create database ${name}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => administer(databaseUrl, `drop database if exists ${name} with (force)`),
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(connectionOptions(url))
  try {
    await client.connect()
    await client.query(statement)
  } catch (error) {
    const why = connectionFailure('DATABASE_URL', [url], error)
    throw new StorageUnavailableError(`failed to ${statement}: ${why.message}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}
