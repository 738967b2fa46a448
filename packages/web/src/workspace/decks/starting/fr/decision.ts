import type { StartingDeck } from '../starting-deck.ts'

export const decision: StartingDeck = {
  title: 'Décider ensemble',
  lead: "Des avis à la décision : ce qui compte, l'option en tête et l'adhésion de chacun.",
  slides: [
    {
      content: {
        title: "Ce que nous décidons aujourd'hui",
        body: '**La question :** à remplacer par la vôtre.\n\n- Option A\n- Option B\n- Option C',
        on_phones: true,
        notes: "Remplacer A, B et C par vos options sur toutes les diapositives, et s'en tenir à leurs noms.",
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: "Vers quoi penchez-vous pour l'instant ?",
        options: [
          { text: 'Option A' },
          { text: 'Option B' },
          { text: 'Option C' },
          { text: 'Je ne sais pas encore' },
        ],
        notes: "Une première tendance, pas un vote. L'avant-dernière diapositive repose la question.",
      },
    },
    {
      question: {
        type: 'RANKING',
        prompt: "Qu'est-ce qui compte le plus pour cette décision ?",
        options: [
          { text: "L'intérêt des personnes concernées" },
          { text: 'Le coût' },
          { text: 'Le risque' },
          { text: 'Le délai' },
        ],
      },
    },
    {
      question: {
        type: 'POINT_ALLOCATION',
        prompt: 'Répartissez 100 points entre les options',
        options: [{ text: 'Option A' }, { text: 'Option B' }, { text: 'Option C' }],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: "Qu'est-ce qui parle contre l'option en tête ?",
        settings: { max_length: 300 },
        notes: 'Prendre les objections au sérieux : répondre aux deux plus fréquentes avant le vote.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Et maintenant : quelle option prenons-nous ?',
        options: [{ text: 'Option A' }, { text: 'Option B' }, { text: 'Option C' }],
        notes: "Comparer avec la première tendance : qu'est-ce qui a changé ?",
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Le résultat vous convient-il ?',
        settings: { min_label: 'Pas du tout', max_label: 'Très bien' },
        notes: 'Demander à qui a donné un ou deux ce qui lui manque, si la personne veut bien le dire.',
      },
    },
  ],
}
