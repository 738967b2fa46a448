import type { WorkspaceOperation } from '@roomful/contract/workspace/index'
import { type WorkspaceOperationName, workspaceOperations } from '@roomful/contract/workspace/index'
import type { Workspace } from '../workspace.ts'
import { apiAccessSamples } from './api-access.ts'
import { deckSamples } from './decks.ts'
import { organizationSamples } from './organization.ts'
import { peopleSamples } from './people.ts'
import type { Sample, SampleCall } from './sample.ts'
import { sessionSamples } from './sessions.ts'

/** For each operation, what makes it succeed. */
const samples: { readonly [N in WorkspaceOperationName]: Sample } = {
  ...peopleSamples,
  ...organizationSamples,
  ...apiAccessSamples,
  ...deckSamples,
  ...sessionSamples,
}

/** A call of an operation that succeeds in this workspace. */
export async function sampleCall(
  workspace: Workspace,
  name: WorkspaceOperationName,
): Promise<SampleCall & { readonly operation: WorkspaceOperation }> {
  return { operation: workspaceOperations[name], ...(await samples[name](workspace)) }
}
