import { hash } from 'node:crypto'
import {
  type BinaryOperationNode,
  type DialectAdapter,
  OperatorNode,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryCompiler,
} from 'kysely'

/** Kysely's dialect with value lists as arrays. */
export class ArrayDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new LocklessAdapter()
  }

  override createQueryCompiler(): QueryCompiler {
    return new ArrayCompiler()
  }
}

/**
 * Leaves locking to the migration transaction (`migrateWithLock`): Kysely's lock belongs to the session,
 * which a pooler hands to another client.
 */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * Compiles `in` with a value list to a comparison with one array: the text is the same for any number of
 * values, so that it is planned once, and the list may be empty.
 */
class ArrayCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    const comparison = OperatorNode.is(operator) ? comparisonWithArray(operator.operator) : undefined
    if (!comparison || !PrimitiveValueListNode.is(rightOperand)) {
      super.visitBinaryOperation(node)
      return
    }
    this.visitNode(leftOperand)
    this.append(comparison)
    this.appendValue(rightOperand.values)
    this.append(')')
  }
}

function comparisonWithArray(operator: string): string | undefined {
  if (operator === 'in') return ' = any('
  if (operator === 'not in') return ' <> all('
  return undefined
}

/** Executions of a text before it is prepared. */
const usesBeforePreparing = 3
/** Each connection keeps a plan per name. */
const namesMax = 200
const textsMax = 2_000

/**
 * Names frequent statements so that a connection parses and plans them once. Planning takes most of the
 * processor time of a statement that reads a few rows.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #replaced = 0

  /** The name under which a text is prepared; undefined if it is not worth preparing. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= namesMax) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses >= usesBeforePreparing) {
      this.#uses.delete(text)
      return this.#set(text, nameFor(text))
    }
    if (this.#uses.size >= textsMax) this.#uses.clear()
    this.#uses.set(text, uses)
    return undefined
  }

  /** Renames a statement whose plan has become invalid, unless it has been renamed already. */
  replace(text: string, name: string): void {
    if (this.#names.get(text) === name) this.#set(text, `${nameFor(text)}_${++this.#replaced}`)
  }

  #set(text: string, name: string): string {
    this.#names.set(text, name)
    return name
  }
}

/** Derived from the text alone: behind a pooler, two servers never use one name for different statements. */
function nameFor(text: string): string {
  return `roomful_${hash('sha256', text, 'base64url').slice(0, 22)}`
}
