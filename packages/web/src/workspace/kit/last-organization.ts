import { deviceStorage } from '../../ui/storage.ts'

const key = 'roomful.workspace.organization'

/** The organization that was open on this device last. */
export function lastOrganization(): string | null {
  return deviceStorage.read(key)
}

export function rememberOrganization(id: string): void {
  deviceStorage.write(key, id)
}
