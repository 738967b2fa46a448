import type { ColumnDefinitionBuilder, Expression, Generated, OnModifyForeignAction } from 'kysely'

type Kind = 'key' | 'text' | 'bytewiseText' | 'integer' | 'bigint' | 'real' | 'bytes'

interface Facts {
  readonly isNullable?: boolean
  readonly isPrimary?: boolean
  readonly isUnique?: boolean
  readonly references?: string
  readonly onDelete?: OnModifyForeignAction | undefined
  readonly default?: string | number
}

/** A column; `Value` is its type in queries. */
class Column<Value> {
  declare readonly value: Value
  readonly kind: Kind
  readonly #facts: Facts

  constructor(kind: Kind, facts: Facts = {}) {
    this.kind = kind
    this.#facts = facts
  }

  nullable(): Column<Value | null> {
    return new Column(this.kind, { ...this.#facts, isNullable: true })
  }

  /** The primary key of its table. */
  primary(): Column<Value> {
    return new Column(this.kind, { ...this.#facts, isPrimary: true })
  }

  unique(): Column<Value> {
    return new Column(this.kind, { ...this.#facts, isUnique: true })
  }

  /** @param column of another table, as `users.key` */
  references(column: string, onDelete?: OnModifyForeignAction): Column<Value> {
    return new Column(this.kind, { ...this.#facts, references: column, onDelete })
  }

  default(value: string | number): Column<Generated<Value>> {
    return new Column(this.kind, { ...this.#facts, default: value })
  }

  define(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
    const { isNullable, isPrimary, isUnique, references, onDelete, default: value } = this.#facts
    let defined = isPrimary ? column.primaryKey() : isNullable ? column : column.notNull()
    if (isUnique) defined = defined.unique()
    if (references !== undefined) defined = defined.references(references)
    if (onDelete !== undefined) defined = defined.onDelete(onDelete)
    return value === undefined ? defined : defined.defaultTo(value)
  }
}

/** The integer surrogate key of a table. */
export const key = () => new Column<Generated<number>>('key')
export const text = <T extends string = string>() => new Column<T>('text')
/** Compared bytewise, regardless of the database's locale. */
export const bytewiseText = <T extends string = string>() => new Column<T>('bytewiseText')
export const integer = <T extends number = number>() => new Column<T>('integer')
export const bigint = () => new Column<number>('bigint')
export const real = () => new Column<number>('real')
export const bytes = () => new Column<Uint8Array>('bytes')

interface IndexOptions {
  /** By default from the table and its columns. */
  readonly name?: string
  /** The condition of a partial index. */
  readonly where?: string
  readonly unique?: boolean
}

export interface Index extends IndexOptions {
  readonly columns: readonly (string | Expression<unknown>)[]
}

interface Constraint {
  readonly name: string
  readonly columns: readonly string[]
}

type Columns = Readonly<Record<string, Column<unknown>>>

interface Parts {
  readonly primary?: Constraint
  readonly unique?: Constraint
  readonly isByPrimary?: boolean
  readonly isUnlogged?: boolean
  readonly indexes: readonly Index[]
}

/** A table with its columns, in their order, and its indexes. */
export class Table<C extends Columns = Columns> {
  readonly columns: C
  readonly parts: Parts

  constructor(columns: C, parts: Parts = { indexes: [] }) {
    this.columns = columns
    this.parts = parts
  }

  primary(name: string, columns: readonly (keyof C & string)[]): Table<C> {
    return this.#with({ primary: { name, columns } })
  }

  unique(name: string, columns: readonly (keyof C & string)[]): Table<C> {
    return this.#with({ unique: { name, columns } })
  }

  /** Rows are stored in the order of the primary key where the engine can, which hides the order of arrival. */
  byPrimary(): Table<C> {
    return this.#with({ isByPrimary: true })
  }

  /** Emptied by a crash, where the engine supports it; its writes do not wait for the disk. */
  unlogged(): Table<C> {
    return this.#with({ isUnlogged: true })
  }

  index(columns: Index['columns'], options: IndexOptions = {}): Table<C> {
    return this.#with({ indexes: [...this.parts.indexes, { columns, ...options }] })
  }

  #with(parts: Partial<Parts>): Table<C> {
    return new Table(this.columns, { ...this.parts, ...parts })
  }
}

/** @param columns in their order in the table */
export const table = <C extends Columns>(columns: C) => new Table(columns)

/** A row as queries see it. */
export type RowOf<T extends { readonly columns: Columns }> = {
  [Name in keyof T['columns']]: T['columns'][Name]['value']
}
