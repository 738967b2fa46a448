import { signal } from '@preact/signals'

/** Counts refusals that leave open whether somebody still is who the page takes them for, in the organization that it shows. */
export const refusals = signal(0)
