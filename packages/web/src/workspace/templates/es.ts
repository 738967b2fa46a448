import type { StartingDeckTexts } from './starting-deck.ts'

export const messages: StartingDeckTexts = {
  iceBreaker: {
    title: 'Para romper el hielo',
    lead: 'Diez minutos en los que todo el mundo dice algo antes de empezar de verdad.',
    slides: [
      {
        title: 'Te damos la bienvenida',
        body: 'Qué bien que estés aquí.\n\n- Participa con tu teléfono\n- Aquí no se califica nada\n- Puedes saltarte lo que quieras',
        notes: 'Esperar a que haya llegado la mayoría y empezar por la pregunta fácil.',
      },
      {
        prompt: '¿Cómo estás hoy?',
        options: [
          'Con mucha energía',
          'Con calma y ganas',
          'Con algo de sueño',
          'Pregúntame después del café',
        ],
      },
      {
        prompt: '¿Desde dónde participas?',
      },
      {
        prompt: '¿Conoces bien a este grupo?',
        ends: ['Todavía no', 'Muy bien'],
        notes: 'Una media baja no es mala noticia: para eso están las tres diapositivas siguientes.',
      },
      {
        prompt: '¿Qué te pone en marcha por la mañana?',
        options: [
          'Moverme un poco',
          'Un momento de calma',
          'La música',
          'Un buen desayuno',
          'Hablar con alguien',
        ],
      },
      {
        prompt: 'Giramos la ruleta: ¿quién quiere contestar?',
        options: [
          '¿Qué aprendiste la semana pasada?',
          '¿Qué te llevarías a una isla?',
          '¿Qué plato comerías todos los días?',
          'De peque, ¿qué querías ser de mayor?',
          '¿Qué lugar hay que ver una vez?',
        ],
        notes:
          'Preguntar quién quiere contestar tras cada giro. Nadie está obligado. Bastan tres o cuatro giros.',
      },
      {
        prompt: '¿Qué saben de ti pocas personas de aquí?',
        notes:
          'Leer algunas en voz alta y dejar que la sala adivine de quién son. Quien la escribió puede no darse a conocer.',
      },
    ],
  },
  lectureCheckIn: {
    title: 'Inicio de clase',
    lead: 'Qué ha quedado de la última vez, dónde hay dudas y qué preguntas siguen abiertas.',
    slides: [
      {
        prompt: '¿Qué recuerdas de la última clase?',
        notes: 'Primero de memoria y luego el resumen: lo que se recuerda sin ayuda se queda.',
      },
      {
        title: 'La última clase en tres puntos',
        body: '1. La primera idea\n2. La segunda idea\n3. La tercera idea',
        notes:
          'Sustituir los tres puntos por los propios y compararlos con las palabras de antes: ¿qué falta?',
      },
      {
        prompt: '¿Seguiste bien la última clase?',
        ends: ['Nada', 'Todo quedó claro'],
      },
      {
        prompt: 'A nivel del mar, el agua hierve a ___ grados Celsius.',
        blanks: [['100', 'cien']],
        notes: 'Un ejemplo: sustituirlo por una frase de la propia asignatura.',
      },
      {
        prompt: '¿Qué te parece el ritmo del curso?',
        options: ['Demasiado lento', 'Adecuado', 'Demasiado rápido'],
      },
      {
        prompt: '¿Qué ha sido lo más difícil hasta ahora?',
      },
      {
        prompt: '¿Qué quieres preguntar?',
        notes:
          'Se pueden escribir y votar preguntas hasta que acabe la sesión. Volver aquí antes del descanso y contestar lo que tenga más votos.',
      },
    ],
  },
  quizEvening: {
    title: 'Noche de preguntas',
    lead: 'Dos rondas en las que cuenta acertar y ser rápido: elegir, calcular, emparejar y ordenar.',
    slides: [
      {
        title: 'Empieza el concurso',
        body: '- Acertar rápido es lo que más puntúa\n- No vale buscar en internet\n- La clasificación sale después de cada ronda',
        notes:
          'Iniciarla con nombres (Opciones, programar…): en una sesión anónima la clasificación no los lleva. Cambiar las preguntas al gusto.',
      },
      {
        prompt: '¿Cuántos corazones tiene un pulpo?',
        options: ['Uno', 'Dos', 'Tres', 'Ocho'],
      },
      {
        prompt: '¿Cuál es el animal nacional de Escocia?',
        options: ['El ciervo', 'El unicornio', 'El águila real', 'La vaca de las Highlands'],
      },
      {
        prompt: '¿Cuáles de estas frutas son bayas para la botánica?',
        options: ['El plátano', 'La fresa', 'El tomate', 'La frambuesa'],
      },
      {
        prompt: '¿Qué capital corresponde a cada país?',
        options: [
          ['Canadá', 'Ottawa'],
          ['Australia', 'Canberra'],
          ['Brasil', 'Brasilia'],
          ['Nueva Zelanda', 'Wellington'],
        ],
      },
      {
        title: 'Segunda ronda',
        body: 'Ahora se complica.',
        notes:
          'Primero pulsar Clasificación: ¿quién va por delante tras la primera ronda? Y después, seguir.',
      },
      {
        prompt: '¿Cuántos metros mide la torre Eiffel? Vale con un margen de 15.',
      },
      {
        prompt: '¿Qué se construyó antes? Ordena de lo más antiguo a lo más nuevo.',
        options: ['La pirámide de Keops', 'El Coliseo', 'Machu Picchu', 'El Taj Mahal'],
      },
      {
        prompt: 'El símbolo químico del oro es ___.',
        blanks: [['Au']],
      },
      {
        title: 'Y gana…',
        body: '¡Gracias por jugar!',
        notes: 'Pulsar Clasificación: los tres primeros suben al podio.',
      },
    ],
  },
  retrospective: {
    title: 'Retrospectiva',
    lead: 'Un equipo mira atrás: el ánimo, lo que fue bien, lo que no y qué hacer a partir de ahí.',
    slides: [
      {
        title: 'Mirar atrás en equipo',
        body: 'Sea lo que sea lo que descubramos: todo el mundo hizo lo que pudo con lo que sabía entonces.',
        notes: 'Iniciarla anónima y decirlo: las respuestas no llevan nombre.',
      },
      {
        prompt: '¿Cómo has vivido las últimas semanas?',
        ends: ['Agotadoras', 'Excelentes'],
      },
      {
        prompt: '¿Las últimas semanas en una palabra?',
      },
      {
        prompt: '¿Qué fue bien y debería seguir así?',
      },
      {
        prompt: '¿Qué nos ha frenado?',
        notes:
          'Dejar tiempo para leer. Lo que más se repita debe estar entre las opciones de la pregunta siguiente.',
      },
      {
        prompt: '¿Por dónde empezamos?',
        options: ['Objetivos claros', 'Menos interrupciones', 'Mejores relevos', 'Tiempo para aprender'],
        notes: 'Antes de mostrarla, sustituir las opciones en el editor por lo que se acaba de decir.',
      },
      {
        prompt: '¿Qué harás de otra manera? Basta una cosa.',
        notes: 'Repasar juntos estas respuestas al empezar la próxima retrospectiva.',
      },
    ],
  },
  townHall: {
    title: 'Reunión general',
    lead: 'Novedades para todo el mundo, espacio para preguntas sinceras y una valoración al final.',
    slides: [
      {
        title: 'Te damos la bienvenida',
        body: 'Hoy:\n\n- Dónde estamos\n- Qué viene ahora\n- Tus preguntas',
        notes:
          'La diapositiva siguiente abre las preguntas: desde ahí se pueden escribir en cualquier momento.',
      },
      {
        prompt: 'Pregunta lo que quieras, desde ahora y hasta el final',
        notes:
          'Decir que nadie ve una pregunta antes de que se apruebe, y seguir. En los teléfonos queda abierta junto a todo lo demás.',
      },
      {
        prompt: '¿Los últimos meses en una palabra?',
      },
      {
        prompt: '¿Tienes claros nuestros objetivos?',
        ends: ['Nada claros', 'Del todo claros'],
      },
      {
        prompt: '¿De qué quieres saber más?',
        options: [
          'Los planes para el próximo año',
          'Nuestra forma de trabajar',
          'Nuestra clientela',
          'Formación y desarrollo',
          'Los resultados en cifras',
        ],
      },
      {
        title: 'Tus preguntas',
        body: 'Todavía puedes preguntar y votar las preguntas de los demás.',
        notes:
          'Abrir las preguntas (en los controles o con la segunda diapositiva) y empezar por la que tenga más votos, aunque sea incómoda.',
      },
      {
        prompt: '¿Qué probabilidad hay de que nos recomiendes como lugar de trabajo?',
        notes:
          'Los teléfonos no muestran el resultado. Para leerlo primero a solas, ocultarlo antes también en la pantalla.',
      },
      {
        prompt: '¿Qué deberíamos mejorar la próxima vez?',
      },
    ],
  },
  workshopFeedback: {
    title: 'Opiniones sobre el taller',
    lead: 'Cinco minutos al final para saber qué mantener y qué cambiar.',
    slides: [
      {
        title: 'Cinco minutos para tu opinión',
        body: 'Tus respuestas ayudan al próximo grupo. No llevan nombre.',
        notes: 'Iniciarla anónima, para que sea verdad, y dejar a la sala cinco minutos de calma.',
      },
      {
        prompt: '¿Qué probabilidad hay de que recomiendes este taller?',
      },
      {
        prompt: '¿Es útil el contenido para tu trabajo?',
        ends: ['Nada útil', 'Muy útil'],
      },
      {
        prompt: '¿Hubo equilibrio entre escuchar y practicar?',
        options: ['Demasiado escuchar', 'En su punto', 'Demasiado practicar'],
      },
      {
        prompt: '¿Qué te ha ayudado?',
        options: [
          'Las explicaciones',
          'Los ejercicios',
          'Hablar con los demás',
          'Los ejemplos',
          'El material',
        ],
      },
      {
        prompt: '¿Qué vas a probar primero?',
      },
      {
        prompt: '¿Qué deberíamos cambiar?',
        notes:
          'Los teléfonos no muestran estas respuestas. Para leerlas más tarde, ocultarlas también en la pantalla.',
      },
    ],
  },
  decision: {
    title: 'Decidir en común',
    lead: 'De las opiniones a la decisión: qué cuenta, qué opción va por delante y con cuánto acuerdo.',
    slides: [
      {
        title: 'Qué decidimos hoy',
        body: '**La pregunta:** aquí va la propia.\n\n- Opción A\n- Opción B\n- Opción C',
        notes:
          'Sustituir A, B y C por las opciones propias en todas las diapositivas y mantener sus nombres.',
      },
      {
        prompt: '¿Hacia dónde te inclinas ahora mismo?',
        options: ['Opción A', 'Opción B', 'Opción C', 'Todavía no lo sé'],
        notes: 'Un primer sondeo, no una votación. La penúltima diapositiva vuelve a preguntar.',
      },
      {
        prompt: '¿Qué cuenta más en esta decisión?',
        options: ['El beneficio para las personas afectadas', 'El coste', 'El riesgo', 'La rapidez'],
      },
      {
        prompt: 'Reparte 100 puntos entre las opciones',
        options: ['Opción A', 'Opción B', 'Opción C'],
      },
      {
        prompt: '¿Qué habla en contra de la opción que va por delante?',
        notes: 'Tomar en serio las objeciones: responder a las dos más repetidas antes de votar.',
      },
      {
        prompt: 'Y ahora: ¿qué opción elegimos?',
        options: ['Opción A', 'Opción B', 'Opción C'],
        notes: 'Comparar con el primer sondeo: ¿qué ha cambiado?',
      },
      {
        prompt: '¿Te parece bien el resultado?',
        ends: ['En absoluto', 'Muy bien'],
        notes: 'Preguntar a quien haya puesto un uno o un dos qué le falta, si quiere decirlo.',
      },
    ],
  },
  trainingTest: {
    title: 'Prueba de formación: seguridad en la red',
    lead: 'Una prueba breve sobre contraseñas y mensajes sospechosos, con las soluciones al momento. Pensada para programarse: cada cual la hace cuando quiere.',
    slides: [
      {
        prompt: 'Un mensaje te pide confirmar ya tu contraseña. ¿Qué haces?',
        options: [
          'Sigo el enlace y compruebo la página',
          'Contesto y pregunto de qué se trata',
          'Lo notifico y no sigo ningún enlace',
          'Lo reenvío al equipo',
        ],
        notes:
          'Programar esta prueba (Opciones, programar…) en lugar de iniciarla: así cada persona contesta a su ritmo y ve lo correcto después de cada respuesta. Sustituir las preguntas por las de la propia formación.',
      },
      {
        prompt: '¿Qué delata un mensaje falso?',
        options: [
          'Te mete prisa',
          'La dirección del remitente no es exacta',
          'Te llama por tu nombre',
          'Pide contraseñas o pagos',
        ],
      },
      {
        prompt: 'Entrar con contraseña y una segunda prueba se llama autenticación de dos ___.',
        blanks: [['factores', 'pasos']],
      },
      {
        prompt: '¿Qué significa cada palabra?',
        options: [
          ['Phishing', 'Engañar para obtener datos secretos'],
          ['Cifrado', 'Hacer los datos legibles solo con una clave'],
          ['Copia de seguridad', 'Un duplicado por si se pierden datos'],
          ['Actualización', 'Una versión que cierra fallos'],
        ],
      },
      {
        prompt: 'Ordena estas contraseñas de la más débil a la más segura',
        options: ['123456', 'Verano2026', 'k7#Qd!2', 'Cinco palabras elegidas al azar'],
      },
      {
        prompt: '¿Qué no te ha quedado claro?',
      },
    ],
  },
}
