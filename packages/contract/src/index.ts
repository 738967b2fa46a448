export * from './errors.ts'
export * from './events.ts'
export * from './faults.ts'
export * from './ids.ts'
export * from './operation.ts'
export {
  type InputOf,
  type Operation,
  type OperationName,
  type Operations,
  type OutputOf,
  operations,
} from './operations/index.ts'
export * from './page.ts'
export * from './schema.ts'
