import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Presentations are listed by their last change or title, and searched by their title. */
export function listsOfDecks(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('presentations')
        .addColumn('title_key', engine.bytewiseText as never, c => c.notNull().defaultTo(''))
        .execute()
      await db.schema.alterTable('presentations').addColumn('keyed_title', 'text').execute()
      for (const column of ['updated_at', 'title_key'])
        await db.schema
          .createIndex(`presentations_organization_key_${column}_id`)
          .on('presentations')
          .columns(['organization_key', column, 'id'])
          .execute()
      await db.schema
        .createIndex('presentations_outdated_title_key')
        .on('presentations')
        .columns(['key'])
        .where(sql<SqlBool>`keyed_title is distinct from title`)
        .execute()
    },
  }
}
