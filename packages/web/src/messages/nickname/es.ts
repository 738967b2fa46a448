import type { NicknameMessages } from './en.ts'

export const messages: NicknameMessages = {
  title: 'Tu apodo',
  another: 'Elige otro apodo',
  lead: 'La sala lo ve en el vestíbulo y en la clasificación. Se borra cuando termina la sesión.',
  wasRemoved: 'El presentador ha retirado tu apodo.',
  label: 'Apodo',
  offerAnother: 'Proponer otro',
  take: 'Usar este apodo',
  problems: {
    NICKNAME_INVALID: 'Un apodo tiene de 1 a 40 caracteres visibles.',
    NICKNAME_TAKEN: 'Alguien ya tiene este apodo o uno que se le parece. Elige otro.',
    NICKNAME_RESERVED: 'Podrían confundirte con el presentador o con la organización. Elige otro.',
    NICKNAME_REFUSED: 'Este apodo no está permitido aquí. Elige otro.',
    other: 'No ha funcionado. Inténtalo de nuevo.',
  },
  // All of them masculine, as the qualities are.
  animals: [
    ...['Alce', 'Armadillo', 'Bisonte', 'Búho', 'Canguro', 'Castor', 'Ciervo', 'Cisne', 'Colibrí', 'Cuervo'],
    ...['Delfín', 'Erizo', 'Flamenco', 'Frailecillo', 'Gorrión', 'Grillo', 'Halcón', 'Ibis', 'Jaguar'],
    ...['Jilguero', 'Koala', 'Lémur', 'León', 'Lince', 'Lobo', 'Loro', 'Mapache', 'Mirlo', 'Oso', 'Panda'],
    ...['Petirrojo', 'Pingüino', 'Pinzón', 'Puma', 'Ruiseñor', 'Tejón', 'Tigre', 'Topo', 'Tritón', 'Zorro'],
  ],
  qualities: [
    ...['ágil', 'alegre', 'amable', 'atento', 'atrevido', 'audaz', 'curioso', 'despierto', 'discreto'],
    ...['elegante', 'feliz', 'fiel', 'hábil', 'ingenioso', 'jovial', 'listo', 'leal', 'noble', 'paciente'],
    ...['rápido', 'risueño', 'sabio', 'sereno', 'valiente', 'veloz'],
  ],
  joined: (animal, quality) => `${animal} ${quality}`,
}
