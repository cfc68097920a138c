'use strict';
(function () {
  var bar = document.getElementById('filters');
  if (!bar) return;
  var controls = Array.prototype.slice.call(
    bar.querySelectorAll('input, select'));
  var count = bar.querySelector('output');
  var items = Array.prototype.slice.call(
    document.querySelectorAll('[data-o]'));
  var words = new Map();

  function text(item) {
    if (!words.has(item)) words.set(item, item.textContent.toLowerCase());
    return words.get(item);
  }

  function has(list, word) {
    return (' ' + list + ' ').indexOf(' ' + word + ' ') >= 0;
  }

  function shows(item, wanted, search) {
    if (wanted.f && item.dataset.f !== wanted.f) return false;
    if (wanted.o && !has(item.dataset.o, wanted.o)) return false;
    return search.every(function (word) {
      return text(item).indexOf(word) >= 0;
    });
  }

  function state() {
    var wanted = {};
    controls.forEach(function (c) { wanted[c.name] = c.value.trim(); });
    return wanted;
  }

  function filter() {
    var wanted = state();
    var search = (wanted.q || '').toLowerCase().split(/\s+/).filter(Boolean);
    var all = 0, shown = 0;
    items.forEach(function (item) {
      var visible = shows(item, wanted, search);
      item.hidden = !visible;
      if (item.classList.contains('case')) {
        all++;
        if (visible) shown++;
      }
    });
    count.textContent = shown + ' of ' + all + ' cases';
  }

  /* A link shows the same view. */
  function remember() {
    var wanted = state();
    var parts = Object.keys(wanted).filter(function (k) { return wanted[k]; })
      .map(function (k) { return k + '=' + encodeURIComponent(wanted[k]); });
    location.replace('#' + (parts.length ? parts.join('&') : 'q='));
  }

  function recall() {
    var hash = location.hash.slice(1);
    if (hash.indexOf('=') < 0) return reveal(hash);
    hash.split('&').forEach(function (part) {
      var at = part.indexOf('=');
      controls.forEach(function (c) {
        if (c.name !== part.slice(0, at)) return;
        try {
          c.value = decodeURIComponent(part.slice(at + 1));
        } catch (e) {
          c.value = '';
        }
      });
    });
    filter();
  }

  /* A link to a case opens it. */
  function reveal(id) {
    var target = null;
    try {
      target = id && document.getElementById(decodeURIComponent(id));
    } catch (e) {
      return;
    }
    if (!target) return;
    target.hidden = false;
    if (target.tagName === 'DETAILS') target.open = true;
    target.scrollIntoView();
  }

  controls.forEach(function (c) {
    c.addEventListener('input', function () { filter(); remember(); });
  });
  document.addEventListener('keydown', function (event) {
    var first = controls[0];
    if (event.key === '/' && document.activeElement !== first) {
      event.preventDefault();
      first.focus();
    } else if (event.key === 'Escape') {
      controls.forEach(function (c) { c.value = ''; });
      filter();
      remember();
    }
  });
  window.addEventListener('hashchange', recall);
  bar.hidden = false;
  filter();
  recall();
}());
