/* Stands in the page itself. Says so when the page's script is missing or of another version, as it is on a host in
   the middle of an update; a wrong style is left to the script. */
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") {
      window.isMixed = true;
      if (window.agate) agate.showProblem("changed");
    }
    if (!(target instanceof HTMLScriptElement) || target.dataset.name !== "page") return;
    const words = {{agate.words}};
    const language = navigator.language.slice(0, 2);
    const link = document.createElement("a");
    link.href = "";
    link.textContent = words[language in words ? language : "en"];
    document.getElementById("step").replaceChildren(link);
  },
  true,
);
