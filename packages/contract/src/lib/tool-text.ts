/**
 * Key of a schema: the text of its argument in the tool list, or `true` for its description; by default none, as the list
 * enters the context of models, ids are named after their list tools, and `instructions` explain pages. Documents omit symbols.
 */
export const toolText = Symbol('toolText')

/** The text for tools among the options of a schema. */
export interface ToolTextOption {
  readonly [toolText]?: string | true
}
