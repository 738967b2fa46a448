import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectionFailure } from '../lib/connection-failure.ts'
import { StorageUnavailableError } from './failure.ts'
import { connectionOptions } from './postgres-pool.ts'

/** A database of its own beside another one. */
export interface ThrowAwayDatabase {
  readonly url: string
  /** Ends whatever is connected to it, and drops it. */
  drop(): Promise<void>
}

/**
 * Makes an empty database on the server of a `postgres://` URL, whose own database is left alone.
 * @throws StorageUnavailableError, also where the user may not make databases
 */
export async function makeThrowAwayDatabase(beside: string): Promise<ThrowAwayDatabase> {
  const name = `roomful_demo_${randomBytes(6).toString('hex')}`
  await administer(beside, `create database ${name}`)
  const url = new URL(beside)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(beside, `drop database if exists ${name} with (force)`) }
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
