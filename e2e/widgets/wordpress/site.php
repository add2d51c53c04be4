<?php
// What an administrator does once for the whole site, and a way to see it in another theme: `&theme=twentytwentyone`.
$theme = preg_replace('/[^a-z]/', '', $_GET['theme'] ?? '');
if ($theme) foreach (['template', 'stylesheet'] as $name) add_filter("pre_option_$name", fn() => $theme);

// For authors, who may not write scripts, the loader comes with the theme's footer.
if (isset($_GET['footer'])) add_action('wp_footer', fn() => print('<script async src="' . esc_url(getenv('WP_LOADER')) . '"></script>'));
