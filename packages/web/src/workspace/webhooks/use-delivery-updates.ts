import type { DeliveryOut } from '@roomful/contract/operations/webhooks'
import { useEffect } from 'preact/hooks'
import { asProblem } from '../api/problem.ts'
import type { ListPage, PagedList } from '../kit/use-paged-list.ts'
import { useRefresh } from '../kit/use-refresh.ts'

/** Refreshes deliveries that are under way, and once more after each request, without removing any from the list. */
export function useDeliveryUpdates({
  list,
  load,
  sent,
  onUpdate,
}: {
  readonly list: PagedList<DeliveryOut>
  readonly load: (cursor: null) => Promise<ListPage<DeliveryOut>>
  readonly sent: number
  readonly onUpdate: () => void
}): void {
  async function refresh(): Promise<void> {
    const { items } = await load(null)
    const updated = new Map(items.map(item => [item.id, item]))
    list.update(before => {
      const known = new Set(before.map(({ id }) => id))
      return [
        ...items.filter(({ id }) => !known.has(id)),
        ...before.map(item => updated.get(item.id) ?? item),
      ]
    })
    onUpdate()
  }
  useEffect(() => {
    if (sent > 0) refresh().catch((thrown: unknown) => void asProblem(thrown))
  }, [sent])
  const isWaiting = list.items.some(({ state }) => state === 'PENDING')
  useRefresh(isWaiting, refresh, 2_000)
}
