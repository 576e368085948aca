"use strict";
(function () {
  const byId = (id) => document.getElementById(id);
  const screen = byId("screen");
  let view = { version: -1, phase: "waiting" };
  let began = performance.now();
  let sending = false;

  function show(id, shown) { byId(id).hidden = !shown; }
  function element(tag, text, name) {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    if (name) made.className = name;
    return made;
  }
  function clock(seconds) {
    const whole = Math.floor(seconds);
    return Math.floor(whole / 60) + ":" + String(whole % 60).padStart(2, "0");
  }
  async function ask(path, options) {
    const answer = await fetch("api/" + path, options);
    if (!answer.ok && answer.status !== 409) throw new Error(await answer.text());
    return answer.json();
  }
  async function pause(milliseconds) {
    await new Promise((done) => setTimeout(done, milliseconds));
  }
  function ended() {
    document.title = "uiprobe: ended";
    byId("facts").textContent = "The program has ended; this page shows what it showed last.";
    for (const id of ["begin", "end", "typing", "asking", "waiting", "saying", "why"]) show(id, false);
  }

  // Playing.

  async function send(wish) {
    if (sending) return;
    sending = true;
    document.body.classList.add("busy");
    try {
      await ask("wish", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ version: view.version, wish: wish }),
      });
    } catch (error) {
      byId("note").textContent = error.message;
      show("note", true);
    } finally { sending = false; }
  }

  const KEYS = {
    android: [["Back", "back"], ["Home", "home"], ["Enter", "enter"], ["Wait", "wait"], ["Restart the app", "restart"]],
    web: [["Back", "back"], ["Enter", "Enter"], ["Tab", "Tab"], ["Escape", "Escape"], ["Wait", "wait"]],
  };

  // What is rendered anew keeps the focus: on the same button, or else on the panel's first.
  function keepingFocus(box, render) {
    const held = box.contains(document.activeElement) ? document.activeElement : null;
    const name = held && (held.dataset.key || held.dataset.episode || held.textContent);
    render();
    if (!held) return;
    const same = [...box.querySelectorAll("button")].find((one) => (one.dataset.key || one.dataset.episode || one.textContent) === name);
    if (same) same.focus({ preventScroll: true });
  }

  function renderKeys() {
    if (byId("keys").dataset.platform === view.platform) return;
    byId("keys").dataset.platform = view.platform;
    byId("keys").replaceChildren(...KEYS[view.platform].map(function (pair) {
      const button = element("button", pair[0]);
      button.type = "button";
      button.dataset.key = pair[1];
      button.addEventListener("click", () => send({ kind: "key", key: pair[1] }));
      return button;
    }));
  }

  function renderOptions() {
    const box = byId("options");
    box.replaceChildren();
    if (!view.options) return;
    setTimeout(() => { const first = box.querySelector("button"); if (first) first.focus(); });
    box.append(element("h2", "Options of " + (view.options.label || "the list")));
    for (const option of view.options.options) {
      const button = element("button", option);
      button.type = "button";
      button.addEventListener("click", () => send({ kind: "choose", option: option }));
      box.append(button);
    }
  }

  function renderVerdict(verdict) {
    const box = byId("verdict");
    box.replaceChildren();
    show("verdict", Boolean(verdict));
    if (!verdict) return;
    box.classList.toggle("met", verdict.success === true);
    const head = verdict.damaged ? "This episode is damaged" : verdict.success === null ? "No verdict yet" : verdict.success ? "Goal met" : "Goal not met";
    const numbered = verdict.number && view.total > 1 ? "Goal " + verdict.number + " of " + view.total : "";
    if (numbered) box.append(element("p", numbered, "count"));
    if (verdict.instruction) box.append(element("h2", verdict.instruction, "asked"));
    box.append(element("p", head, "head"));
    const beside = verdict.reference_steps ? " (the reference takes " + verdict.reference_steps + ")" : "";
    if (verdict.steps !== undefined) {
      box.append(element("p", (verdict.steps === 1 ? "1 step" : verdict.steps + " steps") + beside + ", " + clock(verdict.seconds)));
    }
    const list = element("ul");
    for (const line of verdict.evidence) list.append(element("li", line));
    box.append(list);
  }

  function renderPlay() {
    const turn = view.phase === "turn";
    document.body.className = view.platform === "web" ? "play web" : "play";
    document.body.dataset.phase = view.phase;
    document.body.dataset.version = view.version;
    document.body.dataset.goal = view.goal;
    document.body.classList.toggle("busy", view.phase === "acting");
    const titles = { waiting: "Preparing the next goal", over: "All goals are done" };
    byId("title").textContent = titles[view.phase] || view.instruction;
    show("begin", view.phase === "ready");
    show("stage", turn || view.phase === "acting");
    show("end", turn);
    show("typing", turn && (Boolean(view.field) || view.platform === "web"));
    show("asking", turn && view.asks);
    show("waiting", turn && view.waits);
    show("saying", turn && view.platform === "web");
    show("happened", turn && view.events.length > 0);
    byId("events").replaceChildren(...view.events.map((line) => element("li", line)));
    show("options", turn && Boolean(view.options));
    show("why", false);
    show("sure", false);
    show("by-keys", turn);
    show("note", turn && Boolean(view.note));
    byId("note").textContent = view.note;
    renderVerdict(view.verdict);
    byId("done").replaceChildren(...(turn || view.phase === "acting" ? view.done : []).map((line) => element("li", line)));
    if (turn) {
      grip = null;
      byId("by-keys").textContent = BY_KEYS[view.platform];
      if (view.picture) screen.src = "api/picture/" + view.version + ".png";
      renderKeys();
      renderOptions();
      const text = byId("text");
      text.value = view.field ? view.field.text : "";
      document.querySelector("#typing label").textContent = view.field ? "Text in " + view.field.label : "Text where the focus is";
      if (view.field) { text.focus(); text.select(); }
      else if (back) back.focus({ preventScroll: true });
      placeCross();
    }
    if (view.phase === "ready") document.querySelector("#begin button").focus();
    began = performance.now();
    tick();
  }

  // The picture by the keyboard: a cross stands for the finger.

  const BY_KEYS = {
    android: "Arrow keys move the cross, Shift in larger steps. Enter taps, H holds, D begins and ends a drag, Page Up and Page Down scroll.",
    web: "Arrow keys move the cross, Shift in larger steps. Enter clicks, Shift+Enter clicks twice, D begins and ends a drag, Page Up and Page Down scroll.",
  };

  // `grip` is where a drag by the keyboard began.
  let cross = null, grip = null, back = null;
  function placeCross() {
    const here = view.phase === "turn" && document.activeElement === screen;
    show("cross", here);
    if (!here) grip = null;
    show("mark", Boolean(grip));
    if (!here) return;
    if (!cross) cross = { x: Math.round(view.width / 2), y: Math.round(view.height / 2) };
    cross.x = Math.max(0, Math.min(view.width - 1, cross.x));
    cross.y = Math.max(0, Math.min(view.height - 1, cross.y));
    for (const [id, at] of [["cross", cross], ["mark", grip || cross]]) {
      byId(id).style.left = 100 * (at.x + 0.5) / view.width + "%";
      byId(id).style.top = 100 * (at.y + 0.5) / view.height + "%";
    }
  }
  function drag() {
    if (!grip) { grip = { ...cross }; placeCross(); return; }
    const middle = { x: (grip.x + cross.x) / 2, y: (grip.y + cross.y) / 2 };
    send({ kind: "pointer", trail: [{ at: 0, ...grip }, { at: 150, ...middle }, { at: 300, ...cross }], clicks: 1 });
  }
  function onScreenKey(event) {
    if (view.phase !== "turn" || event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? 100 : 10;
    const moves = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far] };
    placeCross();
    const twice = event.shiftKey && view.platform === "web";
    const held = (ms, clicks) => send({ kind: "pointer", trail: [{ at: 0, ...cross }, { at: ms, ...cross }], clicks: clicks });
    const wheel = (share) => send({ kind: "wheel", ...cross, dx: 0, dy: Math.round(view.height * share) });
    if (moves[event.key]) { cross.x += moves[event.key][0]; cross.y += moves[event.key][1]; placeCross(); }
    else if (event.key.toLowerCase() === "d") drag();
    else if (event.key === "Escape" && grip) { grip = null; placeCross(); }
    else if (grip && event.key === "Enter") drag();
    else if (event.key === "Enter" || event.key === " ") held(50, twice ? 2 : 1);
    else if (event.key.toLowerCase() === "h" && view.platform === "android") held(900, 1);
    else if (event.key === "PageDown") wheel(0.4);
    else if (event.key === "PageUp") wheel(-0.4);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function tick() {
    if (!["ready", "turn", "acting"].includes(view.phase)) { byId("facts").textContent = ""; return; }
    const running = view.phase === "turn" ? (performance.now() - began) / 1000 : 0;
    byId("facts").textContent = "Goal " + view.number + " of " + view.total + " in " + view.app +
      (view.phase === "ready" ? ". Time counts from Begin." : ", " + view.done.length + (view.done.length === 1 ? " step, " : " steps, ") + clock(view.seconds + running) + (view.clock_s === null ? "" : ", " + clock(view.clock_s) + " on the phone's clock"));
  }

  async function pollPlay() {
    for (;;) {
      try {
        const found = await ask("state?known=" + view.version);
        if (found.version !== view.version) { view = found; renderPlay(); }
        if (view.phase === "over") { await pause(1000); }
      } catch (error) { ended(); return; }
    }
  }

  function place(event) {
    const box = screen.getBoundingClientRect();
    return { x: (event.clientX - box.left) * view.width / box.width, y: (event.clientY - box.top) * view.height / box.height };
  }

  function setUpPlay() {
    let trail = null, down = 0, clicked = 0;
    screen.tabIndex = 0;
    screen.alt = "The screen. Arrow keys move a cross, Enter taps.";
    screen.addEventListener("keydown", onScreenKey);
    screen.addEventListener("focus", placeCross);
    screen.addEventListener("blur", placeCross);
    // The stage is never hidden between two turns of a goal, but the panel is.
    addEventListener("focusin", (event) => { if (event.target.closest("#stage, #panel")) back = event.target.matches("#screen, #keys button") ? event.target : null; });
    screen.addEventListener("pointerdown", function (event) {
      if (view.phase !== "turn" || event.button !== 0) return;
      event.preventDefault();
      screen.setPointerCapture(event.pointerId);
      down = event.timeStamp;
      trail = [{ at: 0, ...place(event) }];
    });
    screen.addEventListener("pointermove", function (event) {
      if (trail && trail.length < 1990) trail.push({ at: event.timeStamp - down, ...place(event) });
    });
    screen.addEventListener("pointercancel", () => { trail = null; });
    screen.addEventListener("pointerup", function (event) {
      if (!trail) return;
      trail.push({ at: event.timeStamp - down, ...place(event) });
      const wish = { kind: "pointer", trail: trail, clicks: 1 };
      trail = null;
      if (view.platform !== "web") { send(wish); return; }
      // A browser knows a double click only by the second one.
      clearTimeout(clicked);
      if (clicked) { clicked = 0; send({ ...wish, clicks: 2 }); return; }
      clicked = setTimeout(() => { clicked = 0; send(wish); }, 280);
    });
    let wheel = null;
    screen.addEventListener("wheel", function (event) {
      if (view.phase !== "turn") return;
      event.preventDefault();
      if (!wheel) {
        wheel = { kind: "wheel", ...place(event), dx: 0, dy: 0 };
        setTimeout(() => { send(wheel); wheel = null; }, 200);
      }
      const factor = view.height / screen.getBoundingClientRect().height;
      wheel.dx += event.deltaX * factor;
      wheel.dy += event.deltaY * factor;
    }, { passive: false });
    byId("begin").addEventListener("click", () => send(null));
    byId("typing").addEventListener("submit", function (event) {
      event.preventDefault();
      send({ kind: "text", text: byId("text").value });
    });
    byId("text").addEventListener("keydown", function (event) {
      if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        byId("typing").requestSubmit();
      }
    });
    byId("asking").addEventListener("submit", function (event) {
      event.preventDefault();
      const question = byId("question").value.trim();
      if (!question) return;
      byId("question").value = "";
      send({ kind: "ask", text: question });
    });
    byId("waiting").addEventListener("submit", function (event) {
      event.preventDefault();
      send({ kind: "wait", seconds: Number(byId("seconds").value) });
    });
    byId("saying").addEventListener("submit", function (event) {
      event.preventDefault();
      if (!byId("message").value) return;
      show("sure", true);
      byId("say-no").focus();
    });
    byId("say-yes").addEventListener("click", function () {
      show("sure", false);
      send({ kind: "say", text: byId("message").value });
    });
    byId("say-no").addEventListener("click", function () {
      show("sure", false);
      byId("message").focus();
    });
    for (const button of document.querySelectorAll("[data-end]")) {
      button.addEventListener("click", function () {
        if (button.dataset.end === "infeasible") { show("why", true); byId("reason").focus(); return; }
        send({ kind: "end", how: button.dataset.end });
      });
    }
    byId("why").addEventListener("submit", function (event) {
      event.preventDefault();
      send({ kind: "end", how: "infeasible", reason: byId("reason").value });
    });
    addEventListener("keydown", function (event) {
      const busy = ["INPUT", "TEXTAREA"].includes(document.activeElement.tagName);
      if (view.phase !== "turn" || (busy && event.key !== "Escape") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape" && view.platform === "android") { event.preventDefault(); send({ kind: "key", key: "back" }); }
      else if (event.key.length === 1 && !byId("typing").hidden && document.activeElement.tagName !== "BUTTON") byId("text").focus();
    });
    setInterval(tick, 500);
  }

  // Following and replaying.

  let chosen = null, episode = null, at = 0, following = true, listed = "";

  function choose(key) {
    chosen = key; episode = null; at = 0; following = true;
    byId("follow").checked = true;
    load();
  }

  let known = [];
  function renderList(episodes) {
    known = episodes;
    const wanted = { text: byId("with-text").value.trim().toLowerCase(), model: byId("with-model").value, state: byId("with-state").value };
    const told = JSON.stringify([episodes, chosen, wanted]);
    if (told === listed) return;
    listed = told;
    const models = [...new Set(episodes.map((one) => one.model))].sort();
    const select = byId("with-model");
    if (JSON.stringify(models) !== select.dataset.models) {
      select.dataset.models = JSON.stringify(models);
      select.replaceChildren(new Option("All models", ""), ...models.map((name) => new Option(name, name)));
      select.value = models.includes(wanted.model) ? wanted.model : "";
      wanted.model = select.value;
    }
    const fitting = episodes.filter((one) => (!wanted.model || one.model === wanted.model) && (!wanted.state || one.state === wanted.state) &&
      (!wanted.text || (one.goal + " " + one.asked).toLowerCase().includes(wanted.text)));
    byId("count").textContent = fitting.length === episodes.length
      ? (episodes.length === 1 ? "1 episode" : episodes.length + " episodes") : fitting.length + " of " + episodes.length + " episodes";
    keepingFocus(byId("episodes"), () => renderEntries(fitting));
  }

  function renderDamaged(damaged) {
    show("left-out", damaged.length > 0);
    if (!damaged.length) return;
    const head = damaged.length === 1 ? "1 log is left out, it cannot be read" : damaged.length + " logs are left out, they cannot be read";
    const told = [head, ...damaged].join("\n");
    if (byId("left-out").textContent !== told) byId("left-out").textContent = told;
  }

  function renderEntries(fitting) {
    byId("episodes").replaceChildren(...fitting.map(function (one) {
      const button = element("button");
      button.type = "button";
      button.dataset.episode = one.key;
      button.setAttribute("aria-current", String(one.key === chosen));
      const words = { running: ["live", "running"], met: ["met", "goal met"], missed: ["missed", "goal not met"], error: ["missed", "broke off"] };
      const [name, word] = words[one.state];
      button.append(element("span", one.asked || one.goal));
      const small = element("small", one.model + ", ");
      small.append(element("span", word, name), one.seconds === null ? "" : ", " + clock(one.seconds));
      const facts = [one.goal, one.started ? new Date(one.started).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : ""];
      button.append(small, element("small", facts.filter(Boolean).join(", ")));
      button.addEventListener("click", () => choose(one.key));
      return button;
    }));
  }

  function renderStep() {
    const steps = episode.steps;
    show("steps-head", steps.length > 0);
    show("stage", steps.length > 0);
    show("step", steps.length > 0);
    if (!steps.length) return;
    at = Math.min(at, steps.length - 1);
    const step = steps[at];
    const range = byId("position");
    range.max = steps.length;
    range.value = at + 1;
    byId("previous").disabled = at === 0;
    byId("next").disabled = at === steps.length - 1;
    byId("place").textContent = "Step " + (at + 1) + " of " + steps.length + ", " + step.place + (step.picture ? "" : ", no picture was kept");
    screen.hidden = !step.picture;
    if (step.picture) {
      const source = "api/step/" + encodeURIComponent(episode.key) + "/" + step.number + ".png";
      // Until it is there, the picture is that of another step.
      if (!screen.src.endsWith(source)) { screen.classList.add("stale"); screen.src = source; }
    }
    show("mark", Boolean(step.point && step.picture));
    if (step.point) {
      byId("mark").style.left = 100 * step.point[0] + "%";
      byId("mark").style.top = 100 * step.point[1] + "%";
    }
    const box = byId("step");
    box.replaceChildren();
    const parts = [["Action", step.action], ["What it did", step.told], ["The device refused", step.refused], ["It failed", step.error], ["Left out of the prompt", step.left_out], ["It was told by help", step.help], ["It decided on this; help found another target", step.decided]];
    for (const [name, text] of parts) if (text) box.append(element("h2", name), element("pre", text));
    for (const answer of step.answers) {
      box.append(element("h2", answer.refused ? "Answer, not accepted: " + answer.refused : "Answer"), element("pre", answer.text));
    }
    if (step.observation) {
      const details = element("details");
      details.append(element("summary", "Observation"), element("pre", step.observation));
      box.append(details);
    }
    if (!step.action && !step.answers.length) box.append(element("p", "The episode ends on this screen."));
  }

  function renderEpisode() {
    document.body.className = episode.platform === "web" ? "watch web" : "watch";
    document.body.dataset.state = episode.state;
    document.body.dataset.steps = episode.steps.length;
    byId("title").textContent = episode.instruction || episode.goal;
    byId("facts").textContent = episode.model + " on " + episode.goal + (episode.state === "running" ? ", running now" : "");
    renderVerdict(episode.verdict);
    document.querySelector(".follow").hidden = episode.state !== "running";
    if (following && episode.state === "running") at = Math.max(0, episode.steps.length - 1);
    renderStep();
  }

  async function load() {
    if (chosen === null) return;
    const key = chosen;
    const found = await ask("episode/" + encodeURIComponent(key));
    if (key !== chosen) return;
    if (episode && JSON.stringify(found) === JSON.stringify(episode)) return;
    episode = found;
    renderEpisode();
  }

  async function pollWatch() {
    for (;;) {
      try {
        const answer = await ask("episodes");
        const found = answer.episodes;
        show("list", true);
        if (chosen === null && found.length) choose(found[0].key);
        renderList(found);
        const damaged = Object.entries(answer.damaged).map((one) => one.join(": "));
        if (!found.length) byId("title").textContent = damaged.length ? "No episode can be read" : "No episode is there yet";
        renderDamaged(damaged);
        if (!episode || episode.state === "running") await load();
      } catch (error) { ended(); return; }
      await pause(1000);
    }
  }

  function go(to) {
    if (!episode) return;
    at = Math.max(0, Math.min(episode.steps.length - 1, to));
    following = at === episode.steps.length - 1 && byId("follow").checked;
    renderStep();
  }

  function setUpWatch() {
    for (const id of ["with-text", "with-model", "with-state"]) byId(id).addEventListener("input", () => renderList(known));
    byId("filters").addEventListener("submit", (event) => event.preventDefault());
    screen.addEventListener("load", () => screen.classList.remove("stale"));
    byId("previous").addEventListener("click", () => go(at - 1));
    byId("next").addEventListener("click", () => go(at + 1));
    byId("position").addEventListener("input", (event) => go(Number(event.target.value) - 1));
    byId("follow").addEventListener("change", function () { following = byId("follow").checked; if (episode) renderEpisode(); });
    addEventListener("keydown", function (event) {
      if (["INPUT", "SELECT"].includes(document.activeElement.tagName)) return;
      if (event.key === "ArrowLeft") go(at - 1);
      if (event.key === "ArrowRight") go(at + 1);
    });
  }

  ask("mode").then(function (found) {
    if (found.mode === "watch") { setUpWatch(); pollWatch(); } else { setUpPlay(); pollPlay(); }
  }, ended);
})();
