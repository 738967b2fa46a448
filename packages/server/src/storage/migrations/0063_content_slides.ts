import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Slides of a deck that ask nothing. Their positions are among those of its questions. */
export function contentSlides(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await engine
        .addKey(db.schema.createTable('content_slides'))
        .addColumn('id', engine.bytewiseText as never, c => c.notNull().unique())
        .addColumn('presentation_key', 'bigint', c => c.notNull().references('presentations.key'))
        .addColumn('position', 'integer', c => c.notNull())
        .addColumn('title', 'text', c => c.notNull())
        .addColumn('body', 'text', c => c.notNull())
        .addColumn('image_id', engine.bytewiseText as never)
        .addColumn('image_alt', 'text')
        .addColumn('on_phones', 'integer', c => c.notNull())
        .addColumn('notes', 'text', c => c.notNull())
        .addColumn('created_at', 'bigint', c => c.notNull())
        .addColumn('updated_at', 'bigint', c => c.notNull())
        .execute()
      await db.schema
        .createIndex('content_slides_presentation_key_position')
        .on('content_slides')
        .columns(['presentation_key', 'position'])
        .execute()
    },
  }
}
