import { deviceStorage } from '../../ui/storage.ts'

const key = 'roomful.workspace.organization'

/** The last open organization on this device. */
export function lastOrganization(): string | null {
  return deviceStorage.read(key)
}

export function rememberOrganization(id: string): void {
  deviceStorage.write(key, id)
}
