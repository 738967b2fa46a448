import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Images of questions, options and content slides, and what refers to them. */
export function images(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await engine
        .addKey(db.schema.createTable('images'))
        .addColumn('id', engine.bytewiseText as never, c => c.notNull().unique())
        .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
        .addColumn('media_type', 'text', c => c.notNull())
        .addColumn('width', 'integer', c => c.notNull())
        .addColumn('height', 'integer', c => c.notNull())
        .addColumn('bytes', 'integer', c => c.notNull())
        .addColumn('created_at', 'bigint', c => c.notNull())
        .addColumn('unused_since', 'bigint')
        .execute()
      await db.schema
        .createIndex('images_organization')
        .on('images')
        .columns(['organization_key', 'created_at'])
        .execute()
      await db.schema.createIndex('images_unused').on('images').column('unused_since').execute()
      await db.schema
        .createTable('image_chunks')
        .addColumn('image_key', 'bigint', c => c.notNull().references('images.key'))
        .addColumn('place', 'integer', c => c.notNull())
        .addColumn('content', engine.bytes as never, c => c.notNull())
        .addPrimaryKeyConstraint('image_chunks_pk', ['image_key', 'place'])
        .execute()
      await db.schema
        .createTable('image_uses')
        .addColumn('image_key', 'bigint', c => c.notNull().references('images.key'))
        .addColumn('owner', 'text', c => c.notNull())
        .addColumn('owner_key', 'bigint', c => c.notNull())
        .addPrimaryKeyConstraint('image_uses_pk', ['image_key', 'owner', 'owner_key'])
        .execute()
      await db.schema
        .createIndex('image_uses_owner')
        .on('image_uses')
        .columns(['owner', 'owner_key'])
        .execute()
      await db.schema.alterTable('questions').addColumn('image', 'text').execute()
    },
  }
}
