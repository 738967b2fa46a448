import type { DatabaseSync } from 'node:sqlite'
import {
  type DialectAdapter,
  Kysely,
  type QueryCompiler,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely'
import type { Database } from './schema.ts'
import { type NativeOptions, openNative } from './sqlite-native.ts'
import type { Db } from './storage.ts'

const cacheKiB = 65_536

/** Opens one connection to a SQLite file as a Kysely database. */
export function openSqlite(
  file: string,
  { readOnly, statementsMax }: Omit<NativeOptions, 'cacheKiB'>,
): { db: Db; native: DatabaseSync } {
  const { native, prepare } = openNative(file, {
    readOnly,
    cacheKiB,
    ...(statementsMax !== undefined && { statementsMax }),
  })
  const database = { prepare, close: () => native.close() }
  const dialect = new (readOnly ? ReaderDialect : EmbeddedDialect)({ database })
  return { db: new Kysely<Database>({ dialect }), native }
}

class EmbeddedDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new LocklessCompiler()
  }
}

/** Leaves row locks out (`for update`): there is one writer at a time, and no syntax for them. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!lockModifiers.has(node.modifier)) super.visitSelectModifier(node)
  }
}

const lockModifiers = new Set<SelectModifierNode['modifier']>([
  'ForKeyShare',
  'ForNoKeyUpdate',
  'ForShare',
  'ForUpdate',
  'NoWait',
  'SkipLocked',
])

/**
 * A connection that is shared without a mutex: reads are single synchronous statements, and waiting for one connection
 * every query of a crowd would be woken by every other one.
 */
class ReaderDialect extends EmbeddedDialect {
  override createAdapter(): DialectAdapter {
    return new ReaderAdapter()
  }
}

class ReaderAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
