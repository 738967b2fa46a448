import type { StartingDeckTexts } from './starting-deck.ts'

export const messages: StartingDeckTexts = {
  iceBreaker: {
    title: 'Zum Warmwerden',
    lead: 'Zehn Minuten, nach denen alle einmal etwas gesagt haben, bevor es richtig losgeht.',
    slides: [
      {
        title: 'Willkommen',
        body: 'Schön, dass Sie da sind.\n\n- Machen Sie mit Ihrem Handy mit\n- Hier wird nichts bewertet\n- Was Ihnen nicht passt, überspringen Sie',
        notes: 'Warten, bis die meisten da sind, und dann mit der leichten Frage anfangen.',
      },
      {
        prompt: 'Wie geht es Ihnen heute?',
        options: [
          'Voller Energie',
          'Ruhig und bereit',
          'Ein bisschen müde',
          'Fragen Sie nach dem ersten Kaffee',
        ],
      },
      {
        prompt: 'Von wo sind Sie dabei?',
      },
      {
        prompt: 'Wie gut kennen Sie diese Gruppe?',
        ends: ['Noch gar nicht', 'Sehr gut'],
        notes: 'Ein niedriger Schnitt ist keine schlechte Nachricht: Dafür sind die nächsten drei Folien da.',
      },
      {
        prompt: 'Was bringt Sie morgens in Schwung?',
        options: ['Bewegung', 'Ein ruhiger Moment', 'Musik', 'Ein gutes Frühstück', 'Mit anderen reden'],
      },
      {
        prompt: 'Wir drehen am Rad: Wer mag antworten?',
        options: [
          'Was haben Sie letzte Woche gelernt?',
          'Was nehmen Sie mit auf eine Insel?',
          'Welches Gericht ginge jeden Tag?',
          'Was wollten Sie als Kind werden?',
          'Welchen Ort sollten alle einmal sehen?',
        ],
        notes:
          'Nach jeder Drehung fragen, wer mag. Niemand muss antworten. Drei oder vier Drehungen genügen.',
      },
      {
        prompt: 'Was wissen hier nur wenige über Sie?',
        notes:
          'Einige vorlesen und den Raum raten lassen, wer es ist. Wer es geschrieben hat, darf unerkannt bleiben.',
      },
    ],
  },
  lectureCheckIn: {
    title: 'Einstieg in die Vorlesung',
    lead: 'Was vom letzten Mal hängen geblieben ist, wo es hakt und welche Fragen offen sind.',
    slides: [
      {
        prompt: 'Was ist bei Ihnen vom letzten Mal hängen geblieben?',
        notes: 'Erst aus dem Gedächtnis, dann die Zusammenfassung: Was man selbst erinnert, bleibt.',
      },
      {
        title: 'Das letzte Mal in drei Punkten',
        body: '1. Der erste Gedanke\n2. Der zweite Gedanke\n3. Der dritte Gedanke',
        notes: 'Die drei Punkte durch eigene ersetzen und mit den Wörtern davor vergleichen: Was fehlt?',
      },
      {
        prompt: 'Wie gut konnten Sie beim letzten Mal folgen?',
        ends: ['Gar nicht', 'Alles klar'],
      },
      {
        prompt: 'Auf Meereshöhe siedet Wasser bei ___ Grad Celsius.',
        blanks: [['100', 'hundert', 'einhundert']],
        notes: 'Ein Beispiel: durch einen Satz aus dem eigenen Fach ersetzen.',
      },
      {
        prompt: 'Wie ist das Tempo dieser Veranstaltung?',
        options: ['Zu langsam', 'Genau richtig', 'Zu schnell'],
      },
      {
        prompt: 'Was war bisher am schwersten zu verstehen?',
      },
      {
        prompt: 'Was möchten Sie fragen?',
        notes:
          'Fragen lassen sich bis zum Ende der Sitzung schreiben und unterstützen. Vor der Pause hierher zurückkommen und beantworten, was die meisten Stimmen hat.',
      },
    ],
  },
  quizEvening: {
    title: 'Quizabend',
    lead: 'Zwei Runden, in denen zählt, wer richtig liegt und schnell ist: wählen, schätzen, zuordnen, sortieren.',
    slides: [
      {
        title: 'Willkommen zum Quiz',
        body: '- Schnell und richtig zählt am meisten\n- Im Internet wird nicht nachgesehen\n- Die Rangliste kommt nach jeder Runde',
        notes:
          'Mit Namen starten (Optionen, planen…): In einer anonymen Sitzung hat die Rangliste keine Namen. Fragen nach Belieben austauschen.',
      },
      {
        prompt: 'Wie viele Herzen hat ein Oktopus?',
        options: ['Eines', 'Zwei', 'Drei', 'Acht'],
      },
      {
        prompt: 'Welches ist das Nationaltier Schottlands?',
        options: ['Der Rothirsch', 'Das Einhorn', 'Der Steinadler', 'Das Hochlandrind'],
      },
      {
        prompt: 'Was davon sind für die Botanik Beeren?',
        options: ['Banane', 'Erdbeere', 'Tomate', 'Himbeere'],
      },
      {
        prompt: 'Welche Hauptstadt gehört zu welchem Land?',
        options: [
          ['Kanada', 'Ottawa'],
          ['Australien', 'Canberra'],
          ['Brasilien', 'Brasília'],
          ['Neuseeland', 'Wellington'],
        ],
      },
      {
        title: 'Zweite Runde',
        body: 'Jetzt wird es schwieriger.',
        notes: 'Zuerst „Rangliste“ drücken: Wer führt nach der ersten Runde? Dann weiter.',
      },
      {
        prompt: 'Wie viele Meter hoch ist der Eiffelturm? Bis zu 15 daneben gilt.',
      },
      {
        prompt: 'Was wurde zuerst gebaut? Ordnen Sie, das Älteste zuerst.',
        options: ['Cheops-Pyramide', 'Kolosseum', 'Machu Picchu', 'Taj Mahal'],
      },
      {
        prompt: 'Das chemische Zeichen für Gold ist ___.',
        blanks: [['Au']],
      },
      {
        title: 'Und gewonnen hat…',
        body: 'Danke fürs Mitspielen!',
        notes: '„Rangliste“ drücken: Die besten drei stehen auf dem Treppchen.',
      },
    ],
  },
  retrospective: {
    title: 'Rückblick im Team',
    lead: 'Ein Team blickt zurück: Stimmung, was gut lief, was nicht und was daraus folgt.',
    slides: [
      {
        title: 'Gemeinsam zurückblicken',
        body: 'Was auch immer wir herausfinden: Alle haben mit dem, was sie damals wussten, ihr Bestes gegeben.',
        notes: 'Anonym starten und es sagen: Bei den Antworten stehen keine Namen.',
      },
      {
        prompt: 'Wie waren die letzten Wochen für Sie?',
        ends: ['Anstrengend', 'Großartig'],
      },
      {
        prompt: 'Die letzten Wochen in einem Wort?',
      },
      {
        prompt: 'Was lief gut und soll so bleiben?',
      },
      {
        prompt: 'Was hat uns gebremst?',
        notes: 'Zeit zum Lesen lassen. Was oft genannt wird, gehört unter die Optionen der nächsten Frage.',
      },
      {
        prompt: 'Was gehen wir zuerst an?',
        options: ['Klare Ziele', 'Weniger Unterbrechungen', 'Bessere Übergaben', 'Zeit zum Lernen'],
        notes: 'Vor dem Zeigen die Optionen im Editor durch das ersetzen, was eben genannt wurde.',
      },
      {
        prompt: 'Was machen Sie künftig anders? Eines genügt.',
        notes: 'Diese Antworten am Anfang des nächsten Rückblicks gemeinsam ansehen.',
      },
    ],
  },
  townHall: {
    title: 'Versammlung für alle',
    lead: 'Neues für alle, Platz für ehrliche Fragen, und wie es angekommen ist.',
    slides: [
      {
        title: 'Willkommen',
        body: 'Heute:\n\n- Wo wir stehen\n- Was als Nächstes kommt\n- Ihre Fragen',
        notes: 'Die nächste Folie öffnet die Fragen: Von da an können alle jederzeit welche schreiben.',
      },
      {
        prompt: 'Fragen Sie, was Sie wollen, von jetzt an bis zum Ende',
        notes:
          'Sagen, dass niemand eine Frage sieht, bevor sie freigegeben ist, und weitergehen. Auf den Handys bleibt sie neben allem anderen offen.',
      },
      {
        prompt: 'Die letzten Monate in einem Wort?',
      },
      {
        prompt: 'Wie klar sind Ihnen unsere Ziele?',
        ends: ['Gar nicht klar', 'Völlig klar'],
      },
      {
        prompt: 'Worüber möchten Sie mehr hören?',
        options: [
          'Pläne für das nächste Jahr',
          'Wie wir zusammenarbeiten',
          'Unsere Kundschaft',
          'Lernen und Entwicklung',
          'Ergebnisse in Zahlen',
        ],
      },
      {
        title: 'Ihre Fragen',
        body: 'Sie können weiter fragen und für die Fragen anderer stimmen.',
        notes:
          'Die Fragen öffnen (über die Steuerung oder die zweite Folie) und mit der beginnen, die die meisten Stimmen hat, auch wenn sie unbequem ist.',
      },
      {
        prompt: 'Wie wahrscheinlich ist es, dass Sie uns als Arbeitsplatz weiterempfehlen?',
        notes:
          'Auf den Handys steht das Ergebnis nicht. Wer es zuerst selbst lesen möchte, blendet es vorher auch auf der Leinwand aus.',
      },
      {
        prompt: 'Was sollen wir beim nächsten Mal besser machen?',
      },
    ],
  },
  workshopFeedback: {
    title: 'Rückmeldung zum Workshop',
    lead: 'Fünf Minuten am Ende, die zeigen, was bleiben soll und was nicht.',
    slides: [
      {
        title: 'Fünf Minuten für Ihre Rückmeldung',
        body: 'Ihre Antworten helfen der nächsten Gruppe. Namen stehen nicht dabei.',
        notes: 'Anonym starten, damit das stimmt, und dem Raum fünf ruhige Minuten lassen.',
      },
      {
        prompt: 'Wie wahrscheinlich ist es, dass Sie diesen Workshop weiterempfehlen?',
      },
      {
        prompt: 'Wie nützlich war der Inhalt für Ihre Arbeit?',
        ends: ['Nicht nützlich', 'Sehr nützlich'],
      },
      {
        prompt: 'Wie war das Verhältnis von Zuhören und Selbermachen?',
        options: ['Zu viel Zuhören', 'Genau richtig', 'Zu viel Selbermachen'],
      },
      {
        prompt: 'Was hat Ihnen geholfen?',
        options: [
          'Die Erklärungen',
          'Die Übungen',
          'Der Austausch mit anderen',
          'Die Beispiele',
          'Die Unterlagen',
        ],
      },
      {
        prompt: 'Was probieren Sie als Erstes aus?',
      },
      {
        prompt: 'Was sollten wir ändern?',
        notes:
          'Auf den Handys stehen diese Antworten nicht. Wer sie lieber später liest, blendet sie auch auf der Leinwand aus.',
      },
    ],
  },
  decision: {
    title: 'Gemeinsam entscheiden',
    lead: 'Von Meinungen zur Entscheidung: was zählt, welche Möglichkeit vorn liegt und wie sicher alle sind.',
    slides: [
      {
        title: 'Was wir heute entscheiden',
        body: '**Die Frage:** hier die eigene einsetzen.\n\n- Möglichkeit A\n- Möglichkeit B\n- Möglichkeit C',
        notes:
          'A, B und C auf allen Folien durch die eigenen Möglichkeiten ersetzen und bei deren Namen bleiben.',
      },
      {
        prompt: 'Wozu neigen Sie im Moment?',
        options: ['Möglichkeit A', 'Möglichkeit B', 'Möglichkeit C', 'Ich weiß es noch nicht'],
        notes: 'Ein erstes Stimmungsbild, keine Abstimmung. Die vorletzte Folie fragt noch einmal.',
      },
      {
        prompt: 'Was zählt bei dieser Entscheidung am meisten?',
        options: ['Nutzen für die Betroffenen', 'Kosten', 'Risiko', 'Wie schnell es geht'],
      },
      {
        prompt: 'Verteilen Sie 100 Punkte auf die Möglichkeiten',
        options: ['Möglichkeit A', 'Möglichkeit B', 'Möglichkeit C'],
      },
      {
        prompt: 'Was spricht gegen die Möglichkeit, die vorn liegt?',
        notes: 'Einwände ernst nehmen: die beiden häufigsten vor der Abstimmung beantworten.',
      },
      {
        prompt: 'Und jetzt: Welche Möglichkeit nehmen wir?',
        options: ['Möglichkeit A', 'Möglichkeit B', 'Möglichkeit C'],
        notes: 'Mit dem ersten Stimmungsbild vergleichen: Was hat sich geändert?',
      },
      {
        prompt: 'Wie gut können Sie mit dem Ergebnis leben?',
        ends: ['Gar nicht', 'Sehr gut'],
        notes: 'Wer eine Eins oder Zwei gegeben hat und mag, sagt, was noch fehlt.',
      },
    ],
  },
  trainingTest: {
    title: 'Schulungstest: sicher im Netz',
    lead: 'Ein kurzer Test zu Passwörtern und verdächtigen Nachrichten, mit sofortiger Auflösung. Zum Planen gedacht: Alle machen ihn, wann es ihnen passt.',
    slides: [
      {
        prompt: 'Eine Nachricht verlangt, sofort Ihr Passwort zu bestätigen. Was tun Sie?',
        options: [
          'Dem Link folgen und die Seite prüfen',
          'Antworten und nachfragen',
          'Die Nachricht melden und keinem Link folgen',
          'Die Nachricht im Team weiterleiten',
        ],
        notes:
          'Diesen Test planen (Optionen, planen…) statt starten: Dann antworten alle im eigenen Tempo und sehen nach jeder Antwort, was richtig ist. Die Fragen durch die der eigenen Schulung ersetzen.',
      },
      {
        prompt: 'Woran erkennen Sie eine gefälschte Nachricht?',
        options: [
          'Sie setzt unter Druck',
          'Die Absenderadresse stimmt nicht ganz',
          'Sie nennt einen Namen',
          'Sie fragt nach Passwörtern oder Zahlungen',
        ],
      },
      {
        prompt: 'Anmelden mit Passwort und einem zweiten Nachweis heißt ___-Authentisierung.',
        blanks: [['Zwei-Faktor', 'Zweifaktor', 'Zwei-Faktoren', '2-Faktor', '2-Faktoren']],
      },
      {
        prompt: 'Welches Wort bedeutet was?',
        options: [
          ['Phishing', 'Menschen dazu bringen, Geheimes preiszugeben'],
          ['Verschlüsselung', 'Daten nur mit einem Schlüssel lesbar machen'],
          ['Datensicherung', 'Eine Kopie für den Fall eines Verlusts'],
          ['Update', 'Eine neue Fassung, die Lücken schließt'],
        ],
      },
      {
        prompt: 'Wie sicher ist welches Passwort? Ordnen Sie, das schwächste zuerst.',
        options: ['123456', 'Sommer2026', 'k7#Qd!2', 'Fünf zufällig gewählte Wörter'],
      },
      {
        prompt: 'Was ist Ihnen noch unklar?',
      },
    ],
  },
}
