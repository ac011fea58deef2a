// Files that the browser keeps, by their names. What `keep` was given is on the disk when its promise is fulfilled.

const DATABASE = "deckgen";
const FILES = "files";

export async function openKept() {
  const database = await settle(Object.assign(indexedDB.open(DATABASE, 1), {
    onupgradeneeded: ({ target }) => { target.result.createObjectStore(FILES); },
  }));
  const news = new BroadcastChannel(DATABASE); // other pages of the site keep files too
  return {
    keeps: true,

    async readAll() {
      const store = database.transaction(FILES).objectStore(FILES);
      const [names, contents] = await Promise.all([settle(store.getAllKeys()), settle(store.getAll())]);
      return new Map(names.map((name, index) => [name, contents[index]]));
    },

    async read(names) {
      const store = database.transaction(FILES).objectStore(FILES);
      const contents = await Promise.all(names.map((name) => settle(store.get(name))));
      return new Map(names.map((name, index) => [name, contents[index] ?? null]));
    },

    // Null deletes a file. All of it is kept, or nothing.
    async keep(changes) {
      const transaction = database.transaction(FILES, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(FILES);
      for (const [name, content] of changes) {
        if (content === null) store.delete(name);
        else store.put(content, name);
      }
      await new Promise((done, failed) => {
        transaction.oncomplete = done;
        transaction.onabort = () => failed(transaction.error);
      });
      news.postMessage([...changes.keys()]);
    },

    onNews(listener) { news.onmessage = ({ data }) => listener(data); },
  };
}

// For a browser that lets the page keep nothing: everything is gone when the page is left, which the page says.
export function keepNothing() {
  return { keeps: false, readAll: async () => new Map(), read: async () => new Map(), keep: async () => {}, onNews() {} };
}

function settle(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}
