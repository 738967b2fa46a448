/** A response with a list that may be long: it is read, and sent, page by page. */
export class PagedOutput<Output extends object = object> {
  /** The response with its list empty. */
  readonly head: Output
  /** The member that is the list. */
  readonly list: string
  readonly pages: AsyncIterable<readonly unknown[]>

  constructor(head: Output, list: keyof Output & string, pages: AsyncIterable<readonly unknown[]>) {
    this.head = head
    this.list = list
    this.pages = pages
  }
}
