<?php
// Installs WordPress into an empty database and writes the pages that the test visits; prints their ids as JSON.
// Run by PHP's command line; what it needs comes in the environment.
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = getenv('WP_HOST');
$_SERVER['REQUEST_METHOD'] = 'GET';
require getenv('WP_ROOT') . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

/** No mail leaves this machine. */
function wp_mail() { return true; }

$installed = wp_install('A school', 'head', 'head@school.example', true, '', 'a tall green door');
update_option('permalink_structure', '');

/** Saves a page as this person, with WordPress's own filters for people of their rights. */
function save_page($author, $title, $content) {
  wp_set_current_user($author);
  return wp_insert_post(wp_slash(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title, 'post_content' => $content, 'post_author' => $author]), true);
}

$head = $installed['user_id'];
// Authors have no right to scripts: what they save is cleaned.
$author = wp_insert_user(['user_login' => 'author', 'user_pass' => wp_generate_password(), 'user_email' => 'author@school.example', 'role' => 'author']);
$snippet = getenv('WP_SNIPPET');
$classic = getenv('WP_CLASSIC');

echo json_encode([
  'block' => save_page($head, 'Block editor', "<!-- wp:paragraph --><p>Ask us.</p><!-- /wp:paragraph -->\n\n<!-- wp:html -->\n$snippet\n<!-- /wp:html -->"),
  'classic' => save_page($head, 'Classic editor', "Ask us anything.\n\n$classic\n\nWe answer soon."),
  'author' => save_page($author, 'An author', "Ask us anything.\n\n$classic\n\nWe answer soon."),
]);
