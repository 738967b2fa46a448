import type { CompareMessages } from '../en/compare.ts'

const n = (value: number) => new Intl.NumberFormat('es').format(value)

export const messages: CompareMessages = {
  title: 'Comparar',
  titleOf: title => `Comparar «${title}»`,
  back: 'Volver a los resultados',
  sessions: 'Sesiones de esta presentación',
  sessionsLead: max => `Elige hasta ${n(max)}. Todas se comparan con la más antigua, que es la sesión 1.`,
  thisOne: 'los resultados de los que vienes',
  newestOnly: count => `Solo aparecen las ${n(count)} sesiones más recientes.`,
  onlyOne:
    'Esta presentación solo ha tenido una sesión hasta ahora. Después de la próxima podrás comparar las dos.',
  together: 'Las mismas preguntas, una junto a otra',
  nothingShared: 'Ninguna pregunta se hizo en más de una de estas sesiones.',
  again: 'Repetidas en esta sesión',
  againLead: 'Preguntas hechas dos veces con las mismas opciones, por ejemplo antes y después de un debate.',
  session: place => `Sesión ${n(place)}`,
  round: place => `Ronda ${n(place)}`,
  difference: 'Diferencia',
  sessionColumn: 'Sesión',
  roundColumn: 'Ronda',
  answers: 'Respuestas',
  interval: (value, low, high) => `${value} (de ${low} a ${high})`,
  legend:
    'Las diferencias entre porcentajes están en puntos porcentuales, con su intervalo del 95 % entre paréntesis.',
  tooFew: (run, voters, min) =>
    `${run}: ${voters === 0 ? 'nadie respondió' : voters === 1 ? 'solo respondió una persona' : `solo respondieron ${n(voters)} personas`}. Son muy pocas para hablar de una diferencia: con menos de ${n(min)} respuestas se debe sobre todo al azar.`,
  noClear: run => `${run}: ninguna diferencia es mayor de lo que explica el azar.`,
  more: (run, label, points, low, high) =>
    `${run}: «${label}» se eligió más a menudo, ${points} puntos porcentuales más (intervalo del 95 %: de ${low} a ${high}).`,
  less: (run, label, points, low, high) =>
    `${run}: «${label}» se eligió menos a menudo, ${points} puntos porcentuales menos (intervalo del 95 %: de ${low} a ${high}).`,
  higher: (run, by, low, high) =>
    `${run}: la media es ${by} más alta (intervalo del 95 %: de ${low} a ${high}).`,
  lower: (run, by, low, high) =>
    `${run}: la media es ${by} más baja (intervalo del 95 %: de ${low} a ${high}).`,
  allEqual: (run, difference) =>
    `${run}: las medias difieren en ${difference}. En cada una todas las respuestas fueron iguales, así que no hay intervalo.`,
  showSecret: 'Mostrar las respuestas y la correcta, también a quien vea esta pantalla',
  onlyAnswers: 'En este tipo de pregunta solo se compara el número de respuestas.',
}
