import type { TogetherMessages } from '../en/together.ts'

export const messages: TogetherMessages = {
  here: name => `${name} est sur cette diapositive.`,
  editing: name => `${name} modifie cette diapositive.`,
  more: count => `+${count}`,
  takeOver: 'Prendre la main',
  takenOver: name => `${name} a pris la main sur cette diapositive.`,
  waiting: name => `Enregistrement des dernières modifications de ${name}…`,
  free: 'La diapositive peut de nouveau être modifiée.',
}
