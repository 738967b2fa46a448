import type { TogetherMessages } from '../en/together.ts'

export const messages: TogetherMessages = {
  here: name => `${name} está en esta diapositiva.`,
  editing: name => `${name} está editando esta diapositiva.`,
  more: count => `+${count}`,
  takeOver: 'Tomar el control',
  takenOver: name => `${name} ha tomado el control de esta diapositiva.`,
  waiting: name => `Guardando los últimos cambios de ${name}…`,
  free: 'La diapositiva se puede editar de nuevo.',
}
