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

/** Kysely's dialect, with lists of values as arrays. */
export class ArrayDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new LocklessAdapter()
  }

  override createQueryCompiler(): QueryCompiler {
    return new ArrayCompiler()
  }
}

/**
 * Leaves the lock of migrations to the transaction that they run in (`migrateBesideServers`): Kysely's is one of the session, which
 * a pooler hands on to another client.
 */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * Compiles `in` with a list of values to a comparison with one array: the text is the same however many values there are,
 * so that it is planned once, and a list may be empty.
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
